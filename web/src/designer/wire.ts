/** What the designer's page asks of the server. */

import { call } from "../wire/client";
import type { components } from "../wire/schema";

type Schemas = components["schemas"];

export type Study = Schemas["Study"];
export type Sweep = Schemas["Sweep"];
export type DesignerSheet = Omit<Schemas["DesignerSheet"], "questions" | "mine"> & {
  questions: (Omit<Schemas["DesignerQuestion"], "study"> & { study: Study })[];
  mine: { run: string; study: Study } | null;
};
export type PrintedFigure = Omit<Schemas["PrintedFigure"], "value"> & { value: boolean | number };
export type GameFigures = Omit<Schemas["GameFigures"], "figures"> & { figures: PrintedFigure[] };
export type ForcibleDraw = Schemas["ForcibleDraw"];
export type RunStanding = Schemas["RunStanding"];
export type CellStanding = Schemas["CellStanding"];

const at = (run: string, what = "") => `/api/designer/runs/${encodeURIComponent(run)}${what}`;

export const designer = {
  questions: () => call<DesignerSheet>("/api/designer/questions"),
  figures: (game: string) => call<GameFigures>(`/api/games/${encodeURIComponent(game)}/figures`),
  file: (study: Study) => call<Schemas["StudyFile"]>("/api/designer/study", study),
  begin: (study: Study) => call<Schemas["RunBegun"]>("/api/designer/runs", study),
  look: (run: string) => call<RunStanding>(at(run)),
  stop: (run: string) => call<RunStanding>(at(run, "/stop"), {}),
};
