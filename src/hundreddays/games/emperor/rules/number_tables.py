"""The tables as whole numbers: MPs in halves, results taken apart. Read from the data once."""

from __future__ import annotations

from typing import Final

from hundreddays.games.emperor.rules.board import halves
from hundreddays.games.emperor.rules.schema import TableFile

LOC: Final = 0
PRUSSIAN_COLUMN: Final = 1
NO_LOC: Final = 2
COLUMN_NAMES: Final = ("LOC", "Prussian", "No LOC")
ATTACKER_LOST: Final = 0
DEFENDER_LOST: Final = 1
ENGAGED: Final = 2


class Tables:
    def __init__(self, data: TableFile) -> None:
        self.data = data
        self.turns = data.turns.count
        self.coalition_crosses = data.border.coalition_from
        self.rain_initiative = data.initiative.rain
        self.horse_initiative = data.initiative.cavalry_leader_with_infantry
        self.shaken_initiative = data.initiative.demoralized
        self.commands = [data.commands.french, data.commands.anglo_allied, data.commands.prussian]
        move = data.movement
        self.alone, self.alone_marching = halves(move.alone), halves(move.alone_marching)
        self.center_allowance = halves(move.center)
        self.leave_zone = [0, halves(move.leave_zone_of_one), halves(move.leave_zone_of_two), halves(move.leave_zone)]
        """What leaving costs by the SPs of the strongest enemy there, three standing for more. 203"""
        self.repulse_cost = halves(move.repulse)
        self.march_share = move.march_share
        self.guns_range = move.guns_range
        self.largest = data.stacking.largest_force
        self.dispatch, self.courier = halves(data.dispatch.distance), halves(data.dispatch.courier)
        self.line_hexes, self.disband_turns = data.dispatch.line_hexes, data.dispatch.disband_turns
        self.vedette_weight = halves(data.vedettes.subordination)
        self.vedettes_per_force = data.vedettes.per_force
        self.vedette_retreat = data.vedettes.retreat
        self.vedette_repulsed_to, self.vedette_nothing_to = data.vedettes.repulsed_to, data.vedettes.nothing_to
        self.repulse_ratio, self.repulse_retreat, self.repulse_shift = (
            data.repulse.ratio,
            data.repulse.retreat,
            data.repulse.shift,
        )
        recon = data.reconnaissance
        self.recon_all, self.recon_total, self.recon_kind, self.recon_cavalry = (
            recon.all_to,
            recon.total_to,
            recon.kind_to,
            recon.cavalry,
        )
        march = data.attrition
        self.forced_index, self.rain_index, self.bonus_index = march.forced_march, march.rain, march.bonus
        self.size_index = march.sizes
        self.spent_index = [(halves(upto), index) for upto, index in march.spent]
        self.attrition = [march.loc, march.prussian, march.no_loc]
        self.prussian_last = march.prussian_last
        self.rain_to = data.weather.rain_to
        fight = data.combat
        self.odds = fight.columns
        self.forced_die, self.die_limit = fight.forced_die, fight.limit
        self.die_low, self.die_high = fight.die
        self.rounds = fight.rounds
        self.fortress, self.small, self.artillery_only = fight.fortress, fight.small, fight.artillery_only
        self.charts = [
            [[_result(text) for text in column] for column in chart] for chart in (fight.open, fight.affecting)
        ]
        """By chart (affecting terrain second), column and row: attacker's number, defender's number, who lost. 340"""
        self.mods = fight.modifiers
        chase = data.pursuit
        self.ratios, self.rain_pursuit = chase.ratios, chase.rain
        self.chase_low, self.chase_high = chase.die
        self.initiative_step, self.die_step = chase.initiative_step, chase.die_step
        self.brilliant, self.nothing_from = chase.brilliant, chase.nothing_from
        self.fast_bonus, self.sp_per_hex = chase.fast_bonus, chase.sp_per_hex
        self.least_retreat, self.lost_hex, self.destroyed_retreat = (
            data.retreat.least,
            data.retreat.lost_hex,
            data.retreat.destroyed,
        )
        self.surrender = data.retreat.surrender
        self.shaken_part = data.demoralization.part
        morale = data.morale
        self.boxes = morale.boxes
        self.french_value = morale.french
        self.start_box = morale.boxes.index(morale.start)
        self.city_shift = [morale.bruxelles, morale.ghent, morale.namur, morale.lille]
        self.lille_from, self.early_departure = morale.lille_from, morale.early_departure
        self.battle_shift, self.battle_span, self.guard_shift = morale.battle, halves(morale.battle_span), morale.guard
        self.escapes_to = data.leader_loss.escapes_to
        self.commander_shift = [
            data.leader_loss.fr_napoleon,
            data.leader_loss.aa_wellington,
            data.leader_loss.pr_bluecher,
        ]
        self.quota = [data.replacements.french, data.replacements.anglo_allied, data.replacements.prussian]
        self.handicap_quota = data.replacements.handicap
        self.handicap_for_a_box = morale.handicap_for_a_box


def _result(text: str) -> tuple[int, int, int]:
    numbers, loser = text.split()
    attacker, defender = numbers.split("/")
    return int(attacker), int(defender), "ade".index(loser)
