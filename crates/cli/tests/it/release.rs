//! A release, made of the program at hand by the scripts that the workflow runs.

use noughts_testing::run::run;
use std::env::consts::ARCH;
use std::fs;
use std::path::Path;

const TOOLS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools");
const VERSION: &str = env!("CARGO_PKG_VERSION");

#[test]
#[ignore = "needs python3, pip, setuptools 77 and npm"]
fn its_archive_has_all_that_belongs_to_the_program_and_its_packages_install_it() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("release");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let tool = |name: &str| format!("{TOOLS}/{name}");
    let name = format!("noughts-{VERSION}-{ARCH}-unknown-linux-musl");
    // The same program stands for that of Windows.
    fs::copy(env!("CARGO_BIN_EXE_noughts"), folder.join("noughts.exe")).unwrap();
    let linux = &format!("{ARCH}-unknown-linux-musl")[..];
    for (program, target) in [(env!("CARGO_BIN_EXE_noughts"), linux), ("noughts.exe", "x86_64-pc-windows-msvc")] {
        run(&folder, "python3", &[&tool("archive.py"), program, target, "made"], "");
    }
    let offline = ["PIP_NO_INDEX=1", "PIP_NO_BUILD_ISOLATION=0"];
    run(&folder, "env", &[&offline[..], &[&tool("release.sh"), "made"]].concat(), "");
    assert_eq!(run(&folder.join("made"), "sha256sum", &["--check", "--quiet", "SHA256SUMS"], ""), "");
    assert_eq!(fs::read_to_string(folder.join("made/SHA256SUMS")).unwrap().lines().count(), 6);

    run(&folder, "tar", &["-xzf", &format!("made/{name}.tar.gz")], "");
    let unpacked = folder.join(name);
    assert_eq!(run(&unpacked, "./noughts", &["query", "--format", "plain", "XO..X...."], ""), "9\n");
    run(&unpacked, "./noughts", &["check", "certificates/3x3-line3-x-hold.nc"], "");
    for file in ["man1/noughts.1", "man1/noughts-audit.1", "completions/_noughts", "THIRD-PARTY.txt", "LICENSE-MIT"] {
        assert!(fs::metadata(unpacked.join(file)).unwrap().len() > 1000, "{file}");
    }

    run(&folder, "python3", &["-m", "venv", "--system-site-packages", "--without-pip", "fresh"], "");
    let install = ["-m", "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check", "--find-links=made"];
    run(&folder, "fresh/bin/python", &[&install[..], &["noughts"]].concat(), "");
    assert_eq!(run(&folder, "fresh/bin/noughts", &["--version"], ""), format!("noughts {VERSION}\n"));
    assert_eq!(run(&folder.join("fresh"), "bin/python", &["-m", "noughts", "XO..X...."], "").split(',').count(), 2);
    let inside = "import sys, zipfile; print(*zipfile.ZipFile(sys.argv[1]).namelist(), sep='\\n')";
    let windows = format!("made/noughts-{VERSION}-py3-none-win_amd64.whl");
    let inside = run(&folder, "python3", &["-c", inside, &windows], "");
    assert!(inside.contains(".data/scripts/noughts.exe\n") && inside.contains("THIRD-PARTY.txt\n"), "{inside}");
}

/// The lines of a workflow that give this.
fn values<'a>(workflow: &'a str, key: &str) -> Vec<&'a str> {
    workflow.lines().filter_map(|line| line.trim().trim_start_matches("- ").strip_prefix(key)).collect()
}

#[test]
fn workflows_pin_what_they_use_and_may_do_little() {
    for workflow in [include_str!("../../../../.github/workflows/ci.yml"), RELEASE] {
        for action in values(workflow, "uses: ") {
            let commit = action.split_once('@').unwrap().1.split_once(" # v").expect(action).0;
            assert!(commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit()), "{action}");
        }
        assert!(workflow.contains("\npermissions:\n  contents: read\n"));
        assert_eq!(values(workflow, "runs-on: ").len(), values(workflow, "timeout-minutes: ").len());
        let checkouts = values(workflow, "uses: ").iter().filter(|action| action.contains("/checkout@")).count();
        assert_eq!(checkouts, values(workflow, "persist-credentials: false").len());
    }
    assert_eq!(RELEASE.matches("write").count(), 1, "only the job that makes the release may write");
}

const RELEASE: &str = include_str!("../../../../.github/workflows/release.yml");

#[test]
fn every_system_of_the_release_has_a_package_with_the_program() {
    let wheels = fs::read_to_string(Path::new(TOOLS).join("wheel.py")).unwrap();
    let known: Vec<&str> =
        wheels.lines().filter_map(|line| line.strip_prefix("    \"")?.split_once("\": [")).map(|it| it.0).collect();
    let built: Vec<&str> = RELEASE
        .lines()
        .filter_map(|line| line.split_once("{ os: ")?.1.split_once("target: "))
        .map(|it| it.1.trim_end_matches(" }"))
        .collect();
    assert!(
        known.len() == 5 && known.iter().all(|target| built.contains(target)) && built.len() == 5,
        "{known:?} {built:?}"
    );
}
