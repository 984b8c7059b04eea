//! Stored settings.

use crate::game;
use nply_registry::{AgentSpec, Setting, Settings};

fn setting(game: &str, id: &str, agent: &str) -> Setting {
    Setting {
        game: game.into(),
        id: id.into(),
        agent: agent.into(),
        budget: Some("1000it".into()),
        result: None,
        command: None,
    }
}

/// Every setting that comes with the program can be built for its game.
#[test]
fn built_in_settings_are_whole() {
    for setting in Settings::built_in().all() {
        let game = game(&setting.game);
        assert_eq!(game.spec(), setting.game);
        let agent: AgentSpec = setting.agent.parse().expect("an agent");
        assert_eq!(agent.budget, None);
        assert!(setting.id == agent.id || setting.id == "strong", "{setting:?}");
        game.agent(&agent, nply_registry::DEFAULT_BUDGET).expect("it plays");
        let id: AgentSpec = format!("{}@1s", setting.id).parse().expect("an agent");
        let agent = Settings::built_in().resolve(&*game, &id).expect("it is stored");
        game.agent(&agent, nply_registry::DEFAULT_BUDGET).expect("it plays, whoever gives it time");
    }
}

#[test]
fn a_bare_id_takes_its_setting() {
    let mut settings = Settings::default();
    settings.put(setting("hearts/4", "uct", "uct:c=9"));
    settings.put(setting("hearts/4", "uct", "uct:c=0.3"));
    settings.put(setting("hearts/4", "strong", "is-mcts:c=1"));
    settings.put(Setting { budget: None, ..setting("hearts/5", "strong", "greedy") });
    let resolved = |game: &str, agent: &str| {
        let game = crate::game(game);
        settings.resolve(&*game, &agent.parse().expect("an agent")).map(|spec| spec.to_string())
    };
    assert_eq!(resolved("hearts", "uct"), Ok("uct:c=0.3".into()));
    assert_eq!(resolved("hearts", "uct@50it"), Ok("uct:c=0.3@50it".into()));
    assert_eq!(resolved("hearts", "strong@1s"), Ok("is-mcts:c=1@1s".into()));
    assert_eq!(resolved("hearts/5", "strong@1s"), Ok("greedy".into()), "it needs no time");
    for other in ["uct:preset=default", "uct:final=value", "is-mcts"] {
        assert_eq!(resolved("hearts", other), Ok(other.into()));
    }
    assert_eq!(resolved("hearts/3", "uct"), Ok("uct".into()));
    assert!(resolved("hearts/3", "strong").unwrap_err().why.contains("hearts/3"));
}

#[test]
fn files_are_written_and_read() {
    let folder = std::env::temp_dir().join(format!("nply-settings-{}", std::process::id()));
    let path = folder.join("settings.toml");
    assert_eq!(Settings::read(&path), Ok(Settings::default()));
    let mut settings = Settings::default();
    settings.put(setting("hearts/4", "uct", "uct:c=0.3"));
    settings.write(&path).expect("written");
    assert_eq!(Settings::read(&path), Ok(settings.clone()));
    assert_eq!(Settings::default().with(settings.clone()), settings);
    std::fs::write(&path, "[[setting]]\ngame = 3").expect("written");
    assert!(Settings::read(&path).unwrap_err().why.contains("no file of settings"));
    std::fs::remove_dir_all(&folder).expect("removed");
}
