#!/usr/bin/env python3
"""Makes the archive of a release for one system: python3 tools/archive.py PROGRAM TARGET FOLDER

Writes FOLDER/noughts-VERSION-TARGET.tar.gz, or .zip for Windows, with PROGRAM, its manual pages, completions, certificates of other boards, and
all licences. PROGRAM was built for TARGET, and must run here.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMPLETIONS = {
    "bash": "noughts.bash", "elvish": "noughts.elv", "fish": "noughts.fish", "powershell": "_noughts.ps1", "zsh": "_noughts",
}


def printed(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


def fill(folder, program):
    """Puts all that is in the archive into a folder."""
    shutil.copy(program, folder)
    printed(program, "man", "--dir", folder / "man1")
    (folder / "completions").mkdir()
    for shell, name in COMPLETIONS.items():
        (folder / "completions" / name).write_bytes(printed(program, "completions", shell))
    shutil.copytree(ROOT / "crates/boards/certificates", folder / "certificates")
    for name in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"]:
        shutil.copy(ROOT / name, folder)
    (folder / "THIRD-PARTY.txt").write_bytes(printed(sys.executable, "-X", "utf8", ROOT / "tools/third_party.py"))


def main(program, target, folder):
    program = pathlib.Path(program).resolve()
    name = f"noughts-{printed(program, '--version').decode().split()[1]}-{target}"
    with tempfile.TemporaryDirectory() as scratch:
        inside = pathlib.Path(scratch) / name
        inside.mkdir()
        fill(inside, program)
        kind = "zip" if "windows" in target else "gztar"
        print(shutil.make_archive(str(pathlib.Path(folder).resolve() / name), kind, scratch, name))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: tools/archive.py PROGRAM TARGET FOLDER")
    main(*sys.argv[1:])
