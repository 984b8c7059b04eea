//! Pictures, tables and numbers for papers and pages.

use crate::first_look::{notes, nply, out};
use std::path::{Path, PathBuf};

fn store() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let words =
        ["match", "tic-tac-toe", "uct@5it", "greedy", "random", "--games", "12", "--out", "m.db", "--quiet"];
    nply(folder.path(), &words).assert().success();
    folder
}

#[test]
fn a_chart_is_a_picture_of_its_own() {
    let folder = store();
    for kind in ["win-rates", "who-beats-whom"] {
        let told = notes(folder.path(), &["stats", "m.db", "--chart", kind, "--svg", "c.svg"]);
        assert!(told.contains("c.svg is written"), "{told}");
        let svg = std::fs::read_to_string(folder.path().join("c.svg")).expect("a picture");
        assert!(
            svg.starts_with("<svg xmlns=") && !svg.contains("var(--") && svg.contains("uct@5it"),
            "{svg}"
        );
        // Words keep off the edge.
        assert!(svg.contains("viewBox=\"-12 -12 "), "{svg}");
    }
    for (words, told) in [
        (
            ["--chart", "budgets", "--svg", "c.svg"],
            "needs an agent that met the same opponents with two budgets",
        ),
        (["--chart", "pies", "--svg", "c.svg"], "pies"),
        (["--chart", "win-rates", "--svg", "m.db"], "ends in .svg"),
    ] {
        let words = [&["stats", "m.db"], &words[..]].concat();
        let out = nply(folder.path(), &words).assert().code(2).get_output().stderr.clone();
        assert!(String::from_utf8_lossy(&out).contains(told), "{}", String::from_utf8_lossy(&out));
    }
}

#[test]
fn tables_are_latex() {
    let folder = store();
    let text = out(folder.path(), &["stats", "m.db", "--latex"]);
    assert!(
        text.starts_with("\\begin{table}") && text.contains("uct@5it & 8 & ") && text.contains("\\%"),
        "{text}"
    );
    assert_eq!(text.matches("\\begin{tabular}").count(), text.matches("\\end{tabular}").count());
}

#[test]
fn papers_are_known_outside_the_repository() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = out(folder.path(), &["reproduce"]);
    assert!(list.contains("003-figure-7"), "{list}");
    assert!([" done ", " partly ", " not yet "].iter().all(|state| list.contains(state)), "{list}");
    assert!(list.contains("no number printed") && !list.contains("0 of 0"), "{list}");
    let item = nply(folder.path(), &["reproduce", "000-attention-4", "--stored", "--chart", "a.svg"])
        .assert()
        .success();
    let text = item.get_output().stdout.clone();
    assert!(String::from_utf8_lossy(&text).contains("Agreement: no number printed, at scale"));
    let svg = std::fs::read_to_string(folder.path().join("a.svg")).expect("a picture");
    assert!(svg.contains("The opponent is brs+"), "the picture says whom they met");
}

/// A paper with one item that takes no time; its folder.
fn trial_paper(folder: &Path) -> PathBuf {
    let paper = folder.join("papers/900");
    std::fs::create_dir_all(&paper).expect("a folder");
    let item = "title='t'\nplace='p'\nkind='own'\nclaim='c'\nsetting='s'\nunit='%'\nmeasure='win-rate'\n\
        printed='no'\n[run]\ngame='tic-tac-toe'\nseed=1\n[run.scale.quick]\ngames=2\n[run.scale.hour]\ngames=4\n\
        [[number]]\nlabel=['uct']\nof='uct@9it'\nagainst='random'\n";
    std::fs::write(paper.join("trial.toml"), item).expect("written");
    std::fs::write(paper.join("../README.md"), "# Papers\n").expect("written");
    paper
}

#[test]
fn a_result_is_stale_when_its_agents_play_differently() {
    let folder = tempfile::tempdir().expect("a folder");
    let paper = trial_paper(folder.path());
    let state = || {
        let list = out(folder.path(), &["reproduce", "900"]);
        ["not yet", "partly", "done", "stale"].into_iter().find(|state| list.contains(&format!(" {state} ")))
    };
    assert_eq!(state(), Some("not yet"));
    for (scale, then) in [("quick", "partly"), ("hour", "done")] {
        out(folder.path(), &["reproduce", "900-trial", "--scale", scale, "--quiet"]);
        assert_eq!(state(), Some(then));
    }
    let file = paper.join("results/trial.json");
    let text = std::fs::read_to_string(&file).expect("a result");
    let (before, after) = text.rsplit_once("uct@9it\": \"").expect("a fingerprint");
    std::fs::write(&file, format!("{before}uct@9it\": \"00000000{}", &after[8..])).expect("written");
    assert_eq!(state(), Some("stale"));
    let shown = nply(folder.path(), &["reproduce", "900-trial", "--stored"]).assert().success();
    assert!(String::from_utf8_lossy(&shown.get_output().stderr).contains("note: stale"));
}

#[test]
fn fingerprints_are_kept_for_the_next_list() {
    let folder = tempfile::tempdir().expect("a folder");
    trial_paper(folder.path());
    out(folder.path(), &["reproduce", "900-trial", "--scale", "hour", "--quiet"]);
    let list = || {
        let mut command = nply(folder.path(), &["reproduce", "900"]);
        let output = command.env("NPLY_CACHE", folder.path().join("kept")).assert().success();
        String::from_utf8_lossy(&output.get_output().stdout).into_owned()
    };
    let (first, file) = (list(), folder.path().join("kept/fingerprints.txt"));
    let kept = std::fs::read_to_string(&file).expect("it is kept");
    assert!(first.contains(" done ") && kept.lines().count() == 3, "{first}{kept}");
    assert_eq!(list(), first, "from what was kept");
    std::fs::write(&file, kept.replace("uct", "UCT")).expect("written");
    assert_eq!(list(), first, "damage is absence");
    assert_eq!(std::fs::read_to_string(&file).expect("it is kept"), kept, "found and kept again");
}

#[test]
fn pages_are_made_from_their_commands() {
    let folder = tempfile::tempdir().expect("a folder");
    let command = "nply match tic-tac-toe greedy random --games 20";
    let page = format!(
        "# Page\n\n| command | wins | 95 % interval |\n|---|---|---|\n| `{command}` | 1.0 % | 0.0 to 2.0 |\n\nText.\n\n\
         <!-- {command} -->\n```\nold\n```\n"
    );
    std::fs::write(folder.path().join("p.md"), &page).expect("written");
    nply(folder.path(), &["pages", "--check", "p.md"]).assert().code(1);
    assert_eq!(std::fs::read_to_string(folder.path().join("p.md")).expect("a page"), page);
    nply(folder.path(), &["pages", "p.md"]).assert().success();
    nply(folder.path(), &["pages", "--check", "p.md"]).assert().success();
    let made = std::fs::read_to_string(folder.path().join("p.md")).expect("a page");
    let printed =
        out(folder.path(), &["match", "tic-tac-toe", "greedy", "random", "--games", "20", "--quiet"]);
    assert!(made.contains(&format!("```\n{printed}```\n")) && made.contains("Text."), "{made}");
    assert!(!made.contains("1.0 % | 0.0 to 2.0") && made.starts_with("# Page"));
    // A list that has grown longer is noticed too.
    std::fs::write(folder.path().join("p.md"), "<!-- nply games -->\n```\n```\n").expect("written");
    nply(folder.path(), &["pages", "--check", "--sample", "p.md"]).assert().code(1);
    nply(folder.path(), &["pages", "p.md"]).assert().success();
    let made = std::fs::read_to_string(folder.path().join("p.md")).expect("a page");
    let listed = out(folder.path(), &["games"]);
    assert_eq!(
        made,
        format!("<!-- nply games -->\n```\n{}\n```\n", listed.split("\n\n").next().expect("a list"))
    );
}

/// The numbers of the pages themselves, as far as they take seconds.
#[test]
fn a_sample_of_the_pages_says_what_its_commands_print() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let pages = std::fs::read_dir(root.join("docs/algorithms")).expect("pages");
    let pages = pages.map(|entry| entry.expect("an entry").path()).chain([root.join("README.md")]);
    let pages: Vec<String> = pages.map(|page| page.display().to_string()).collect();
    let words: Vec<&str> =
        ["pages", "--check", "--sample"].into_iter().chain(pages.iter().map(String::as_str)).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let output = nply(folder.path(), &words).assert().get_output().clone();
    assert_eq!(
        output.status.code(),
        Some(0),
        "run `nply pages docs/algorithms/*.md README.md`:\n{}",
        String::from_utf8_lossy(&output.stdout)
    );
}

/// A round robin tells the numbers of all its agents, two items share its games, and another budget is not kept.
#[test]
fn items_share_a_round_robin() {
    let folder = tempfile::tempdir().expect("a folder");
    let paper = folder.path().join("papers/900");
    std::fs::create_dir_all(&paper).expect("a folder");
    std::fs::write(folder.path().join("papers/README.md"), "papers").expect("a file");
    let item = |name: &str, run: &str, numbers: &str| {
        let text = format!(
            "title = 't'\nplace = 'p'\nkind = 'own'\nclaim = 'c'\nsetting = 's'\nunit = '%'\n\
             measure = 'win-rate'\nprinted = 'no'\n[run]\ngame = 'tic-tac-toe'\ndesign = 'rotated'\n\
             among = ['uct', 'mcts', 'random']\n{run}[run.scale.quick]\ngames = 12\n\
             [run.part.small]\nbudget = '5it'\n{numbers}"
        );
        std::fs::write(paper.join(format!("{name}.toml")), text).expect("a file");
    };
    let grid = "[[grid]]\nlabel = [['tic-tac-toe'], ['2 seats'], ['uct', 'mcts', 'random']]\n";
    item("one", "", grid);
    let lead = "lead = { of = ['uct', 'mcts'], over = ['random'] }\nsign = 'more'\n";
    item(
        "two",
        "store = '900-one'\n",
        &format!(
            "[[grid]]\nlabel = [['small'], ['uct', 'mcts', 'random']]\n[[number]]\nlabel = ['search pays']\n{lead}"
        ),
    );
    let one = out(folder.path(), &["reproduce", "900-one", "--quiet"]);
    assert_eq!(one.matches(" 8 ").count(), 3, "each of three agents plays two of three games: {one}");
    let two = out(folder.path(), &["reproduce", "900-two", "--quiet"]);
    assert!(two.contains("search pays") && two.contains("more"), "{two}");
    let stores = std::fs::read_dir(folder.path().join("papers/runs")).expect("runs");
    let stores = stores.filter(|file| file.as_ref().is_ok_and(|file| file.path().ends_with("900-two.db")));
    assert_eq!(stores.count(), 0);
    let kept = || std::fs::read_to_string(paper.join("results/two.json")).expect("a result");
    let before = kept();
    let told = notes(folder.path(), &["reproduce", "900-two", "--budget", "3it", "--quiet"]);
    assert!(told.contains("is not kept") && kept() == before, "{told}");
    let words = "profile tic-tac-toe --played 2 --interaction 4 --judge uct@9it --beside 900-one";
    let told = out(folder.path(), &words.split(' ').collect::<Vec<_>>());
    assert!(told.contains("tic-tac-toe, 2 seats") && told.contains("Rank correlation"), "{told}");
    assert!(!told.contains("lead: what"), "this item has no number for the whole game: {told}");
    let whole = format!("{grid}[[number]]\nlabel = ['tic-tac-toe', '2 seats']\n{lead}");
    item("three", "store = '900-one'\n", &whole);
    out(folder.path(), &["reproduce", "900-three", "--quiet"]);
    let told = out(folder.path(), &words.replace("900-one", "900-three").split(' ').collect::<Vec<_>>());
    assert!(told.contains("Rank correlation of the lead"), "{told}");
}
