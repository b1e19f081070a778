/** HTTP to act. Whatever is refused arrives as a `Refused` that carries the server's own sentence. */

import type {
  AidSheet,
  CaseCard,
  BlunderWarning,
  CompanionWords,
  FirstGameCard,
  Courses,
  WinChances,
  Done,
  Draws,
  Ending,
  GameCard,
  Hint,
  Invitation,
  Joined,
  LessonCard,
  LessonMoment,
  LessonSheet,
  Matter,
  Lobby,
  NewTable,
  NewTableDone,
  Past,
  Picture,
  Problem,
  PuzzleCard,
  Rematch,
  Rules,
  Ruling,
  SeatLink,
  Setup,
  TableState,
  TryLesson,
  Value,
} from "./types";

/** A problem as the server words it, or that there is no server. */
export type Trouble = Omit<Problem, "code"> & { code: Problem["code"] | "unreachable" };

export class Refused extends Error {
  constructor(readonly problem: Trouble) {
    super([problem.text, problem.hint].filter(Boolean).join(" "));
  }
}

const UNREACHABLE: Trouble = {
  code: "unreachable",
  text: "The server does not answer.",
  hint: "Check that it is running; the table is safe there.",
};

export async function call<T = unknown>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const request: RequestInit =
    body === undefined
      ? {}
      : { method: "POST", headers: { "Content-Type": "application/json", "X-Hundred-Days": "1" }, body: JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(path, { ...request, credentials: "same-origin", ...(signal ? { signal } : {}) });
  } catch {
    throw new Refused(UNREACHABLE);
  }
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text) as T;
  throw new Refused(problem(text, answer.status));
}

function problem(text: string, status: number): Problem {
  try {
    const said = JSON.parse(text) as Partial<Problem>;
    if (typeof said.text === "string") return { code: "fault", ...said, text: said.text };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { code: "fault", text: `The server answered with status ${status}.` };
}

/** Options as a record's header writes them. */
export function spelled(options: Record<string, Value>): string {
  return Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
}

function query(values: Record<string, string>): string {
  const given = Object.entries(values).filter(([, value]) => value !== "");
  return given.length ? "?" + given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&") : "";
}

const of = (game: string, what: string, options: Record<string, Value>) =>
  `/api/games/${encodeURIComponent(game)}/${what}${query({ options: spelled(options) })}`;
const at = (table: string, what = "") => `/api/tables/${encodeURIComponent(table)}${what}`;

export const wire = {
  games: () => call<GameCard[]>("/api/games"),
  setup: (game: string, options: Record<string, Value>) => call<Setup>(of(game, "setup", options)),
  picture: (game: string, options: Record<string, Value>) => call<Picture>(of(game, "picture", options)),
  rules: (game: string, options: Record<string, Value>) => call<Rules>(of(game, "rules", options)),
  firstGame: (game: string) => call<FirstGameCard>(of(game, "first", {})),
  companion: (table: string, seat: string) => call<CompanionWords>(at(table, "/companion") + query({ seat })),
  weigh: (table: string, seat: string, move: string) => call<BlunderWarning>(at(table, "/weigh"), { seat, move }),
  lessons: (game: string) => call<LessonCard[]>(of(game, "lessons", {})),
  lesson: (game: string, id: string) => call<LessonSheet>(of(game, `lessons/${encodeURIComponent(id)}`, {})),
  tryLesson: (game: string, id: string, tries: TryLesson) => call<LessonMoment>(of(game, `lessons/${encodeURIComponent(id)}`, {}), tries),
  puzzles: (game: string) => call<PuzzleCard[]>(of(game, "puzzles", {})),
  puzzle: (game: string, id: string) => call<LessonSheet>(of(game, `puzzles/${encodeURIComponent(id)}`, {})),
  tryPuzzle: (game: string, id: string, tries: TryLesson) => call<LessonMoment>(of(game, `puzzles/${encodeURIComponent(id)}`, {}), tries),
  cases: (game: string) => call<CaseCard[]>(of(game, "cases", {})),
  case: (game: string, id: string) => call<LessonSheet>(of(game, `cases/${encodeURIComponent(id)}`, {})),
  tryCase: (game: string, id: string, tries: TryLesson) => call<LessonMoment>(of(game, `cases/${encodeURIComponent(id)}`, {}), tries),
  aid: (game: string, options: Record<string, Value>) => call<AidSheet>(of(game, "aid", options)),
  matters: (table: string, seat: string) => call<Matter[]>(at(table, "/matters") + query({ seat })),
  puzzleOfTheDay: () => call<PuzzleCard>("/api/puzzle"),
  lobby: () => call<Lobby>("/api/tables"),
  create: (plan: NewTable) => call<NewTableDone>("/api/tables", plan),
  join: (secret: string, name: string) => call<Joined>("/api/join", { secret, name }),
  invitation: (secret: string) => call<Invitation>("/api/join/look", { secret }),
  share: (table: string, seat: string, nonce: string) => call<Done>(at(table, "/nonce"), { seat, nonce }),
  pledge: (table: string, seat: string, pledge: string) => call<Done>(at(table, "/pledge"), { seat, pledge }),
  draws: (table: string) => call<Draws>(at(table, "/draws")),
  table: (table: string, seat = "") => call<TableState>(at(table) + query({ seat })),
  move: (table: string, seat: string, ply: number, move: string) => call<Done>(at(table, "/moves"), { seat, ply, move }),
  takeBack: (table: string, seat: string, ply: number) => call<Done>(at(table, "/takeback"), { seat, ply }),
  askBack: (table: string, seat: string, ply: number) => call<Done>(at(table, "/takeback/ask"), { seat, ply }),
  answerBack: (table: string, seat: string, yes: boolean) => call<Done>(at(table, "/takeback/answer"), { seat, yes }),
  bid: (table: string, seat: string, handicap: number, nonce: string) => call<Done>(at(table, "/bid"), { seat, handicap, nonce }),
  rematch: (table: string, seat: string) => call<Rematch>(at(table, "/rematch"), { seat }),
  resign: (table: string, seat: string, ply: number) => call<Done>(at(table, "/resign"), { seat, ply }),
  callOff: (table: string, seat: string) => call<unknown>(at(table, "/call-off"), { seat }),
  say: (table: string, seat: string, text: string, key: string) => call<unknown>(at(table, "/chat"), { seat, text, key }),
  why: (table: string, question: { seat: string; move?: string; noun?: string; on?: string }) => call<Ruling>(at(table, "/why"), question),
  courses: (table: string, seat: string, move: string) => call<Courses>(at(table, "/courses"), { seat, move }),
  hint: (table: string, seat: string) => call<Hint>(at(table, "/hint") + query({ seat })),
  past: (table: string, moment: number, seat: string, lifted: boolean) =>
    call<Past>(at(table, `/at/${moment}`) + query({ seat, lifted: lifted ? "true" : "" })),
  chances: (table: string, seat: string) => call<WinChances>(at(table, "/chances") + query({ seat })),
  ending: (table: string, seat: string) => call<Ending>(at(table, "/ending") + query({ seat })),
  link: (table: string, seat: string) => call<SeatLink>(at(table, `/seats/${encodeURIComponent(seat)}/link`), {}),
  recordPath: (table: string, seat: string) => at(table, "/record") + query({ seat }),
  positionPath: (table: string) => at(table, "/position"),
  streamPath: (table: string, seat: string, since: string, away: boolean) =>
    at(table, "/stream") + query({ seat, since, away: away ? "true" : "" }),
};

/** This browser's own share in the dice. */
export function nonce(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("");
}
