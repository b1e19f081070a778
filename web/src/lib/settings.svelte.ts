/** What this person prefers on this machine: the room's light, motion, a name at the table. */

import { PACES, type Pace } from "../table/pace";

/** How someone is told that it is his turn: not at all, by a soft sound, or by a sound and a notice of the browser. */
export type Notice = "off" | "quiet" | "full";
const NOTICES: readonly Notice[] = ["off", "quiet", "full"];

type Room = "system" | "light" | "dark";

const KEY = "hundred-days";

/** The options of a table, and who sat where (`me`, `computer:recruit`, …). */
export interface LastSetup {
  options: Record<string, boolean | number | string>;
  places: Record<string, string>;
}

interface Kept {
  room: Room;
  motion: boolean;
  name: string;
  hotseats: string[];
  /** Whether the first hint at a table has been read. */
  coached: boolean;
  /** How fast what others did is shown; nothing chosen: normal, or not at all where the system asks for little motion. */
  pace?: Pace;
  /** Nothing chosen: not asked yet. */
  notice?: Notice;
  /** Whether ending a phase with units that can still act asks once more. */
  asksEnd: boolean;
  /** For each table and seat how many lines of the log have been seen, the latest last. */
  seen: Record<string, number>;
  /** The lessons that are learned, as `game/lesson`. */
  learned: string[];
  /** The tables at which a companion sits beside this person. */
  accompanied: string[];
  /** The kinds of decision that the companion has explained, as `game/step`. */
  explained: string[];
  /** The puzzles that are solved, as `game/puzzle`; the last day of a puzzle of the day, and how many days in a row. */
  solved: string[];
  day: string;
  streak: number;
  /** For each game how its last table was set up. */
  setups: Record<string, LastSetup>;
}

function kept(): Kept {
  const defaults: Kept = {
    room: "system",
    motion: true,
    name: "",
    hotseats: [],
    coached: false,
    asksEnd: true,
    seen: {},
    learned: [],
    accompanied: [],
    explained: [],
    solved: [],
    day: "",
    streak: 0,
    setups: {},
  };
  const text = localStorage.getItem(KEY);
  return text ? { ...defaults, ...(JSON.parse(text) as Partial<Kept>) } : defaults;
}

const A_DAY = 86_400_000;

/** A day as the server counts them: the puzzle of the day is the same for everybody. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Settings {
  private values = $state<Kept>(kept());
  private systemDark = $state(dark.matches);
  private systemStill = $state(still.matches);

  constructor() {
    dark.addEventListener("change", () => (this.systemDark = dark.matches));
    still.addEventListener("change", () => (this.systemStill = still.matches));
  }

  get room(): "light" | "dark" {
    return this.values.room === "system" ? (this.systemDark ? "dark" : "light") : this.values.room;
  }

  turnLight(): void {
    this.keep({ room: this.room === "dark" ? "light" : "dark" });
  }

  get motion(): boolean {
    return this.values.motion && !this.systemStill;
  }

  turnMotion(): void {
    this.keep({ motion: !this.values.motion });
  }

  get pace(): Pace {
    return this.values.pace ?? (this.systemStill ? "off" : "normal");
  }

  turnPace(): void {
    this.keep({ pace: PACES[(PACES.indexOf(this.pace) + 1) % PACES.length]! });
  }

  get notice(): Notice | undefined {
    return this.values.notice;
  }

  set notice(notice: Notice) {
    this.keep({ notice });
  }

  turnNotice(): void {
    this.notice = NOTICES[(NOTICES.indexOf(this.notice ?? "off") + 1) % NOTICES.length]!;
  }

  get asksEnd(): boolean {
    return this.values.asksEnd;
  }

  turnAsksEnd(): void {
    this.keep({ asksEnd: !this.values.asksEnd });
  }

  /** How many lines of a table's log this person has seen here, if he ever sat there. */
  seen(table: string): number | undefined {
    return this.values.seen[table];
  }

  see(table: string, lines: number): void {
    const others = Object.entries(this.values.seen).filter(([name]) => name !== table);
    this.keep({ seen: Object.fromEntries([...others.slice(-49), [table, lines]]) });
  }

  hasLearned(game: string, lesson: string): boolean {
    return this.values.learned.includes(`${game}/${lesson}`);
  }

  learn(game: string, lesson: string): void {
    if (!this.hasLearned(game, lesson)) this.keep({ learned: [...this.values.learned, `${game}/${lesson}`] });
  }

  /** Whether a companion sits at a table. */
  isAccompanied(table: string): boolean {
    return this.values.accompanied.includes(table);
  }

  accompany(table: string): void {
    this.keep({ accompanied: [table, ...this.values.accompanied].slice(0, 20) });
  }

  sendAway(table: string): void {
    this.keep({ accompanied: this.values.accompanied.filter((other) => other !== table) });
  }

  wasExplained(game: string, step: string): boolean {
    return this.values.explained.includes(`${game}/${step}`);
  }

  explain(game: string, step: string): void {
    if (!this.wasExplained(game, step)) this.keep({ explained: [...this.values.explained, `${game}/${step}`] });
  }

  hasSolved(game: string, puzzle: string): boolean {
    return this.values.solved.includes(`${game}/${puzzle}`);
  }

  solve(game: string, puzzle: string): void {
    if (!this.hasSolved(game, puzzle)) this.keep({ solved: [...this.values.solved, `${game}/${puzzle}`] });
  }

  /** Days in a row on which the puzzle of the day was solved, up to today or yesterday: a day left out ends it. */
  get streak(): number {
    const now = Date.now();
    return [dayOf(now), dayOf(now - A_DAY)].includes(this.values.day) ? this.values.streak : 0;
  }

  /** The puzzle of a day is solved: counted once a day. */
  solveDay(today: Date): void {
    const day = dayOf(today.getTime());
    if (this.values.day === day) return;
    const yesterday = dayOf(today.getTime() - A_DAY);
    this.keep({ day, streak: this.values.day === yesterday ? this.values.streak + 1 : 1 });
  }

  /** Whether this person has neither learned, nor begun with a companion, nor set up a table of a game here. */
  isNewTo(game: string): boolean {
    const { learned, explained, solved, setups } = this.values;
    return !setups[game] && ![...learned, ...explained, ...solved].some((one) => one.startsWith(`${game}/`));
  }

  lastSetup(game: string): LastSetup | undefined {
    return this.values.setups[game];
  }

  rememberSetup(game: string, setup: LastSetup): void {
    this.keep({ setups: { ...this.values.setups, [game]: setup } });
  }

  get name(): string {
    return this.values.name;
  }

  set name(name: string) {
    this.keep({ name });
  }

  get coached(): boolean {
    return this.values.coached;
  }

  dismissCoach(): void {
    this.keep({ coached: true });
  }

  /** Whether people pass this machine around at a table. */
  passedAround(table: string): boolean {
    return this.values.hotseats.includes(table);
  }

  passAround(table: string): void {
    this.keep({ hotseats: [table, ...this.values.hotseats].slice(0, 50) });
  }

  private keep(change: Partial<Kept>): void {
    Object.assign(this.values, change);
    localStorage.setItem(KEY, JSON.stringify(this.values));
  }
}

export const settings = new Settings();
