/** What the studio asks of the server. */

import { call } from "../wire/client";
import type { components } from "../wire/schema";

type Schemas = components["schemas"];

export type StudyBoard = Schemas["StudyBoard"];
export type StudyLine = Schemas["StudyLine"];
export type StudyMove = Schemas["StudyMove"];
export type StudyAt = Schemas["StudyAt"];
export type StudyMoment = Schemas["StudyMoment"];
export type StudyPlans = Schemas["StudyPlans"];
export type RankedPlan = Schemas["RankedPlan"];
export type Estimate = Schemas["Estimate"];
export type PlayOuts = Schemas["PlayOuts"];
export type Finish = Schemas["Finish"];
export type ReviewOverview = Schemas["ReviewOverview"];
export type Mistake = Schemas["Mistake"];
export type CampaignOf1815 = Schemas["CampaignOf1815"];
export type HistoricFact = Schemas["HistoricFact"];
export type HistoricMoment = Schemas["HistoricMoment"];
export type Departure = Schemas["Departure"];
export type DepartureSpread = Schemas["DepartureSpread"];
export type LandmarkHour = Schemas["LandmarkHour"];
export type LandmarkSpread = Schemas["LandmarkSpread"];
export type EditPosition = Schemas["EditPosition"];
export type EditedPosition = Schemas["EditedPosition"];
export type EditedField = Schemas["EditedField"];
export type Posted = Schemas["Posted"];
export type Departures = Schemas["Departures"];

/** A game that is over: at a table here, or as the text of a record. */
export type GameAtHand = { table: string } | { text: string };

const at = (what: string) => `/api/studio/${what}`;

export const studio = {
  open: (ask: Partial<Schemas["OpenStudy"]>) => call<StudyBoard>(at("open"), ask),
  write: (ask: Schemas["WriteStudy"]) => call<Schemas["StudyText"]>(at("write"), ask),
  look: (ask: StudyAt & { move?: string; noun?: string; on?: string }) => call<StudyMoment>(at("look"), ask),
  position: (ask: StudyAt) => call<Schemas["StudyText"]>(at("position"), ask),
  estimate: (ask: StudyAt) => call<Estimate>(at("estimate"), ask),
  plans: (ask: StudyAt & { level: string }, signal: AbortSignal) => call<StudyPlans>(at("plans"), ask, signal),
  playouts: (ask: StudyAt & { games: number }, signal: AbortSignal) => call<PlayOuts>(at("playouts"), ask, signal),
  overview: (game: GameAtHand, signal: AbortSignal) => call<ReviewOverview>(at("overview"), game, signal),
  mistakes: (game: GameAtHand, seat: string, signal: AbortSignal) =>
    call<Schemas["ReviewMistakes"]>(at("mistakes"), { ...game, seat }, signal),
  history: (game: string) => call<CampaignOf1815>(`/api/games/${encodeURIComponent(game)}/history`),
  departures: (ask: Partial<Schemas["AskDepartures"]>, signal: AbortSignal) => call<Departures>(at("departures"), ask, signal),
  edit: (ask: EditPosition) => call<EditedPosition>(at("edit"), ask),
  scenario: (ask: Schemas["WriteScenario"]) => call<Schemas["StudyText"]>(at("scenario"), ask),
  stop: () => call<Schemas["StudiesStopped"]>(at("stop"), {}),
};
