/** What is asked of the server about tournaments, and how they are told in words. */

import { several } from "../lib/words";
import { call } from "../wire/client";
import type { components } from "../wire/schema";

type Schemas = components["schemas"];

export type Line = Schemas["TournamentLine"];
export type Tournament = Schemas["TournamentState"];
export type Entrant = Schemas["EntrantLine"];
export type Meeting = Schemas["MeetingLine"];
export type Plan = Schemas["NewTournament"];
export type Kind = Line["kind"];

const at = (id: string) => `/api/tournaments/${encodeURIComponent(id)}`;

export const tournaments = {
  all: async () => (await call<Schemas["TournamentLines"]>("/api/tournaments")).tournaments,
  one: (id: string) => call<Tournament>(at(id)),
  make: (plan: Plan) => call<Schemas["TournamentMade"]>("/api/tournaments", plan),
  join: (id: string) => call(`${at(id)}/join`, {}),
  leave: (id: string) => call(`${at(id)}/leave`, {}),
  start: (id: string) => call(`${at(id)}/start`, {}),
  cancel: (id: string) => call(`${at(id)}/cancel`, {}),
};

export const KINDS: Record<Kind, string> = {
  round: "Round robin: everyone meets everyone",
  double: "Double round robin: twice, with sides swapped",
  swiss: "Swiss: those with equal points meet",
  arena: "Arena: whoever is free meets, until time is up",
};

/** As the server bounds them. */
export const MOST_PLACES: Record<Kind, number> = { round: 32, double: 16, swiss: 128, arena: 128 };
export const SHORT_MINUTES = 30;

export const kindOf = (kind: Kind) => KINDS[kind].split(":")[0]!;

/** What decides between those who have as many points. */
export const TIE_BREAKS: Record<string, string> = {
  direct: "Direct encounter",
  buchholz: "Buchholz",
  "sonneborn-berger": "Sonneborn-Berger",
  wins: "Wins",
  "fewer games": "Games",
};

/** A time as the reader's own clock has it. */
export function when(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

export function stands(line: Line): string {
  const taking = `${line.entrants} of ${several(line.places, "place")} taken`;
  if (line.state === "open") return `${taking}, starts ${line.begins ? when(line.begins) : "when its organiser says so"}`;
  if (line.state === "running") return line.kind === "arena" ? "under way" : `round ${line.round} of ${line.rounds || "?"}`;
  return `${line.state} ${when(line.ended)}`;
}

/** Half points as people write them. */
export function points(value: number): string {
  const whole = Math.floor(value);
  return value === whole ? String(value) : value - whole === 0.5 ? `${whole || ""}½` : value.toFixed(2);
}

/** What came of a meeting, for the first and for the second. */
export function outcome(meeting: Meeting): string {
  switch (meeting.outcome) {
    case "":
      return meeting.table ? "being played" : "to be played";
    case "first":
      return "1 : 0";
    case "second":
      return "0 : 1";
    case "draw":
      return "½ : ½";
    case "void":
      return "½ : ½, could not be played on";
    case "first walkover":
      return "1 : 0, nobody came";
    case "second walkover":
      return "0 : 1, nobody came";
    case "neither":
      return "0 : 0, nobody came";
    case "off":
      return "called off";
    case "bye":
      return "a bye, 1 point";
    default:
      return "rests";
  }
}
