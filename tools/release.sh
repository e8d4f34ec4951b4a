#!/bin/sh
# Makes all else that a release has of its archives: tools/release.sh FOLDER, where tools/archive.py has put an archive for each system.
# Writes packages for pip, one for every system and one for each with the program inside, and one for npm beside them, and SHA256SUMS.
# The archive for Linux must be among them, and its program must run here.
set -eu
test $# -eq 1 || { echo "usage: tools/release.sh FOLDER" >&2; exit 2; }
cd "$(dirname "$0")/.." && tools=$PWD/tools && cd "$OLDPWD"
cd "$1"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

tar -xzf noughts-*-"$(uname -m)"-unknown-linux-musl.tar.gz -C "$scratch"
NOUGHTS=$(echo "$scratch"/noughts-*/noughts) "$tools/packages.sh" "$scratch/packages"
python3 -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$scratch" "$scratch/packages/python"
for archive in noughts-*.tar.gz noughts-*.zip; do
    test ! -f "$archive" || python3 "$tools/wheel.py" "$scratch"/noughts-*-py3-none-any.whl "$archive" .
done
mv "$scratch"/noughts-*-py3-none-any.whl .
npm pack --silent "$scratch/packages/javascript"
sha256sum noughts-* >SHA256SUMS
