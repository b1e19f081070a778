"""Napoleon 1815 Returns: hidden armies on the roads of Belgium, and combats fought with cards."""

from hundreddays.core import Game, Info, OptionValue, Overlay, Setting, switch

SCENARIOS = ("rain_on_the_17th", "allies_warned", "eve_of_waterloo")

INFO = Info(
    id="returns",
    title="Napoleon 1815 Returns",
    year=2019,
    summary=(
        "Eighteen hidden pieces on the roads of Belgium. The French hunt two secret objectives; every clash is a duel"
        " of cards that nearby corps may join."
    ),
    players="2–3",
    length="20 minutes against the computer, 45 between people",
    weight="point-to-point map, hidden pieces, card combat; light",
    settings=(
        Setting("players", 2, (2, 3), "Two players, or three with the Allied and Prussian armies apart.", "1.1"),
        switch("hidden_tracking_sheets", "The cohesion of enemy corps is not shown.", "23.1"),
        switch("chosen_objectives", "The French choose their two objectives instead of drawing them.", "23.2"),
        switch("free_setup", "Each army places its units freely within its own area.", "23.3"),
        Setting(
            "handicap",
            0,
            (-2, -1, 0, 1, 2),
            "Cohesion: above 0 coalition corps have less of it, below 0 French ones.",
            "23.6",
        ),
        Setting("scenario", "printed", ("printed", *SCENARIOS), "The campaign as printed, or as it might be.", "23.5"),
    ),
    scenarios=SCENARIOS,
)


def build(options: dict[str, OptionValue], overlay: Overlay) -> Game:
    from hundreddays.games.returns.game import ReturnsGame

    return ReturnsGame(INFO.title, options, overlay)
