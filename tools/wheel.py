#!/usr/bin/env python3
"""Puts the program into a package for pip: python3 tools/wheel.py WHEEL ARCHIVE FOLDER

WHEEL is the package for every system. ARCHIVE, made by tools/archive.py, has the program for one. Writes a wheel for that system into FOLDER,
which installs `noughts` as a command too, so that `uvx noughts audit bot.py` works.
"""
import base64
import hashlib
import pathlib
import sys
import tarfile
import zipfile

# The systems on which the program for a target runs; that for Linux is static.
PLATFORMS = {
    "x86_64-unknown-linux-musl": ["manylinux_2_17_x86_64", "musllinux_1_1_x86_64"],
    "aarch64-unknown-linux-musl": ["manylinux_2_17_aarch64", "musllinux_1_1_aarch64"],
    "x86_64-apple-darwin": ["macosx_10_12_x86_64"],
    "aarch64-apple-darwin": ["macosx_11_0_arm64"],
    "x86_64-pc-windows-msvc": ["win_amd64"],
}


def reader_of(archive):
    """What reads a file of an archive."""
    if archive.suffix == ".zip":
        return zipfile.ZipFile(archive).read
    return lambda file: tarfile.open(archive).extractfile(file).read()


def record_of(file, data):
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{file},sha256={digest},{len(data)}\n"


def main(wheel, archive, folder):
    wheel, archive = pathlib.Path(wheel), pathlib.Path(archive)
    distribution = "-".join(wheel.name.split("-")[:2])
    name = archive.name.removesuffix(".zip").removesuffix(".tar.gz")
    platforms = PLATFORMS[name.removeprefix(f"{distribution}-")]
    info, program = f"{distribution}.dist-info", "noughts.exe" if archive.suffix == ".zip" else "noughts"
    with zipfile.ZipFile(wheel) as opened:
        files = {file: opened.read(file) for file in opened.namelist() if file != f"{info}/RECORD"}
    tags = "".join(f"Tag: py3-none-{platform}\n" for platform in platforms)
    about = files[f"{info}/WHEEL"].decode().replace("Root-Is-Purelib: true", "Root-Is-Purelib: false")
    files[f"{info}/WHEEL"] = about.replace("Tag: py3-none-any\n", tags).encode()
    read = reader_of(archive)
    files[f"{info}/licenses/THIRD-PARTY.txt"] = read(f"{name}/THIRD-PARTY.txt")
    files[f"{distribution}.data/scripts/{program}"] = read(f"{name}/{program}")
    files[f"{info}/RECORD"] = "".join([*map(record_of, files, files.values()), f"{info}/RECORD,,\n"]).encode()
    made = pathlib.Path(folder) / f"{distribution}-py3-none-{'.'.join(platforms)}.whl"
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as written:
        for file, data in files.items():
            entry = zipfile.ZipInfo(file)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if "/scripts/" in file else 0o100644) << 16
            written.writestr(entry, data)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: tools/wheel.py WHEEL ARCHIVE FOLDER")
    main(*sys.argv[1:])
