/** The wire, as the server's own schema describes it (`make wire` generates `schema.ts`). Fields at their default may be left out. */

import type { components } from "./schema";

type Schemas = components["schemas"];

export type Piece = Schemas["Piece"];
export type Mark = Schemas["Mark"];
export type Known = Schemas["Known"];
export type Track = Schemas["Track"];
export type View = Schemas["View"];
export type Option = Schemas["Option"];
export type Prompt = Schemas["Prompt"];
export type Place = Schemas["Place"];
export type Way = Schemas["Way"];
export type Shape = Schemas["Shape"];
export type Army = Schemas["Army"];
export type Picture = Schemas["Picture"];
export type Setting = Schemas["Setting"];
export type Info = Schemas["Info"];
export type Level = Schemas["Level"];
export type GameCard = Schemas["GameCard"];
export type Setup = Schemas["Setup"];
export type RuleParagraph = Schemas["RuleParagraph"];
export type Rules = Schemas["Rules"];
export type SeatPlan = Schemas["SeatPlan"];
export type NewTable = Schemas["NewTable"];
export type SeatLink = Schemas["SeatLink"];
export type NewTableDone = Schemas["NewTableDone"];
export type Joined = Schemas["Joined"];
export type SeatState = Schemas["SeatState"];
export type Line = Schemas["Line"];
export type Shown = Schemas["Shown"];
export type Thrown = Schemas["Thrown"];
export type Tone = NonNullable<Option["tone"]>;
export type Layer = NonNullable<Mark["layer"]>;
export type ChatLine = Schemas["ChatLine"];
export type Result = Schemas["Result"];
export type Moment = Schemas["Moment"];
export type TableState = Schemas["TableState"];
export type Update = Schemas["Update"];
export type Done = Schemas["Done"];
export type Draws = Schemas["Draws"];
export type Past = Schemas["Past"];
export type RuledBy = Schemas["RuledBy"];
export type Ruling = Schemas["Ruling"];
export type Hint = Schemas["Hint"];
export type WinChances = Schemas["WinChances"];
export type LessonCard = Schemas["LessonCard"];
export type LessonSheet = Schemas["LessonSheet"];
export type LessonMoment = Schemas["LessonMoment"];
export type PointingHint = Schemas["PointingHint"];
export type TryLesson = Schemas["TryLesson"];
export type TableLine = Schemas["TableLine"];
export type Lobby = Schemas["Lobby"];
export type Problem = Schemas["Problem"];

export type Value = boolean | number | string;
export type Who = SeatPlan["who"];
