#!/usr/bin/env python3
"""Notices for the programs of others that are part of `noughts`: python3 tools/third_party.py > THIRD-PARTY.txt

Lists each package that is linked into the program, with the texts of its licence, and exits with 1 if a licence is not among
those that deny.toml allows. With --check, nothing is listed.
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def cargo(*words):
    return subprocess.run(["cargo", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def linked():
    """The names and versions of what is linked into the program on any system."""
    tree = cargo("tree", "--locked", "--package", "noughts-cli", "--edges", "normal", "--target", "all", "--prefix", "none",
                 "--format", "{p}")
    return {tuple(line.split()[:2]) for line in tree.splitlines()}


def is_allowed(expression, allowed):
    """Whether one of the licences between `OR` is allowed, and all between `AND`."""
    words = expression.replace("/", " OR ").replace("(", "").replace(")", "")
    return all(any(name.strip() in allowed for name in part.split(" OR ")) for part in words.split(" AND "))


def notices(package):
    folder = pathlib.Path(package["manifest_path"]).parent
    files = sorted(file for file in folder.iterdir() if re.match(r"(?i)(licen[cs]e|copying|notice|unlicense)", file.name))
    texts = [file.read_text(errors="replace").strip() for file in files if file.is_file()]
    return "\n\n".join(texts) or "It brings no text of its licence."


def main():
    allowed = re.findall(r'^    "([^"]+)",$', (ROOT / "deny.toml").read_text(), re.MULTILINE)
    packages = json.loads(cargo("metadata", "--locked", "--format-version", "1"))["packages"]
    others = [package for package in packages if package["source"]]
    names = linked()
    refused = [package for package in others if not is_allowed(package["license"] or "", allowed)]
    for package in refused:
        print(f"{package['name']} {package['version']}: {package['license']} is not allowed by deny.toml", file=sys.stderr)
    if "--check" not in sys.argv:
        for package in others:
            if (package["name"], "v" + package["version"]) in names:
                print(f"{'=' * 80}\n{package['name']} {package['version']} ({package['license']})\n\n{notices(package)}\n")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
