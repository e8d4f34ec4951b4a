#!/bin/sh
# Writes the packages for Python and JavaScript: tools/packages.sh FOLDER makes FOLDER/python and FOLDER/javascript, which can be
# installed (`pip install`, `npm install`) and published as they are. The table comes from the program `noughts` on the path, or the one
# that the environment variable NOUGHTS names.
set -eu
test $# -eq 1 || { echo "usage: tools/packages.sh FOLDER" >&2; exit 2; }
program=${NOUGHTS:-noughts}
noughts=$(command -v "$program") && version=$("$noughts" --version) || {
    echo "tools/packages.sh: there is no program $program; build it, and name it by NOUGHTS" >&2
    exit 1
}
case $noughts in /*) ;; *) noughts=$PWD/$noughts ;; esac
mkdir -p "$1"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."

cp -R packages/python packages/javascript "$folder"
for package in python javascript; do
    cp LICENSE-MIT LICENSE-APACHE "$folder/$package"
done
"$noughts" export python -o "$folder/python/src/noughts/__init__.py"
"$noughts" export js -o "$folder/javascript/noughts.mjs"
"$noughts" export js --types -o "$folder/javascript/noughts.d.mts"
# The same for `require`: all that is exported is put into one object.
javascript=$folder/javascript/noughts
{
    sed 's/^export //' "$javascript.mjs"
    echo "module.exports = {"
    sed -n 's/^export [a-z]* \([A-Za-z]*\).*/  \1,/p' "$javascript.mjs"
    echo "};"
} >"$javascript.cjs"
cp "$javascript.d.mts" "$javascript.d.cts"

# The version is the program's, and the address that of Cargo.toml.
repository=$(sed -n 's/^repository = "\(.*\)"$/\1/p' Cargo.toml)
for file in javascript/package.json python/pyproject.toml; do
    sed -e "s|\"version\": \".*\"|\"version\": \"${version#noughts }\"|" -e "s|https://example.org/noughts|$repository|" "packages/$file" >"$folder/$file"
done
