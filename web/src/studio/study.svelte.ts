/** A study as a table is told, so that the board and the panels need not know the difference. */

import { atlas } from "../board/atlas";
import { announcer } from "../lib/announce.svelte";
import { percent } from "../lib/words";
import { TableModel } from "../table/model.svelte";
import { Refused, wire } from "../wire/client";
import type { Done, Moment, Option, Prompt, TableState } from "../wire/types";
import { fresh, keep, kept, type KeptStudy } from "./kept";
import { end, lineOfText, next, path, played, previous, remarked, settled, without, type Spot } from "./tree";
import {
  studio,
  type Estimate,
  type PlayOuts,
  type StudyAt,
  type StudyBoard,
  type StudyLine,
  type StudyMoment,
  type StudyPlans,
} from "./wire";

/** As many draws of chance are offered as answers; of a deal of cards the likeliest. */
const MOST_DRAWS = 24;
const GAMES = 200;
const LONGEST_NAME = 200;

export class Study extends TableModel {
  board = $state.raw<StudyBoard>();
  lines = $state.raw<StudyLine[]>([]);
  spot = $state.raw<Spot>({ line: 0, ply: 0 });
  moment = $state.raw<StudyMoment>();
  labels = $state.raw<Record<string, string>>({});
  /** Through whose eyes: a seat, `spectator`, `decider`; empty: with all fog lifted. */
  eyes = $state("decider");
  estimates = $state.raw<Record<string, Estimate>>({});
  /** The judge's word at every moment that was looked at, so that lines can be compared at a glance. */
  shares = $state.raw<Record<string, number>>({});
  plans = $state.raw<StudyPlans>();
  playouts = $state.raw<PlayOuts>();
  /** What is being worked on, in words; empty when nothing is. */
  working = $state("");
  private stopper = new AbortController();
  private sending = false;
  private looked = 0;
  private weighing = false;
  /** Under what it is kept in this browser; empty before anything was tried. */
  private keptAs = "";

  readonly own = $derived(this.lines[this.spot.line]);
  readonly words = $derived(this.lines.length ? path(this.lines, this.spot).map((move) => move.words) : []);
  readonly key = $derived(`${this.eyes}|${this.words.join("|")}`);
  readonly estimate = $derived<Estimate | undefined>(this.estimates[this.key]);
  readonly atEnd = $derived(!this.own || this.spot.ply >= end(this.own));

  /** Opens what was found, at a ply if one is named. */
  async openBoard(board: StudyBoard, ply = 0): Promise<void> {
    this.map = atlas(await wire.picture(board.game, board.options));
    this.board = board;
    const before = this.found(board);
    this.labels = { ...board.labels, ...before?.labels };
    this.lines = before?.lines ?? board.lines;
    this.spot = { line: 0, ply: Math.min(ply, board.lines[0]!.moves.length) };
    await this.show();
    this.rules = await wire.rules(board.game, board.options);
  }

  label(words: string): string {
    return this.labels[words] ?? words;
  }

  /** Whether there is a game to be reviewed: one that was brought with moves, not what was tried from a position. */
  get played(): boolean {
    return Boolean(this.board?.lines[0]?.moves.length);
  }

  /** The table at which the game was played, if it was opened from there. */
  get table(): string {
    return this.board?.headers["Table"] === this.id ? this.id : "";
  }

  private get at(): StudyAt {
    const board = this.board!;
    return { game: board.game, options: board.options, data: board.data, position: board.position, moves: this.words, eyes: this.eyes };
  }

  // Going to and fro

  async goTo(spot: Spot): Promise<void> {
    this.spot = settled(this.lines, spot);
    await this.show();
  }

  forward(): Promise<void> {
    return this.goTo(next(this.lines, this.spot));
  }

  back(): Promise<void> {
    return this.goTo(previous(this.lines, this.spot));
  }

  async see(eyes: string): Promise<void> {
    this.eyes = eyes;
    await this.show();
  }

  private async show(): Promise<void> {
    const asked = ++this.looked;
    this.plans = undefined;
    this.playouts = undefined;
    await this.tried("Not now", async () => {
      const moment = await studio.look(this.at);
      if (asked === this.looked) this.receive(moment);
    });
  }

  // Trying something

  override async send(move: string): Promise<Done | undefined> {
    return this.play({ move });
  }

  override async why(question: { move?: string; noun?: string; on?: string }): Promise<void> {
    await this.play(question);
  }

  override async takeBack(): Promise<void> {
    await this.back();
  }

  override close(): void {
    this.stopper.abort();
    if (this.working) void studio.stop();
    super.close();
  }

  override async hint(): Promise<void> {
    await this.findPlans();
  }

  /** A whole plan, move by move, as a line of its own. */
  async tryPlan(moves: string[]): Promise<void> {
    for (let n = 0; n < moves.length;) {
      const before = this.words.length;
      if (!(await this.play({ move: moves[n]! }))) return;
      const done = this.words.slice(before); // what leaves no choice has been played along
      if (done.some((words, at) => n + at < moves.length && words !== moves[n + at])) return;
      n += done.length;
    }
  }

  /** What chance draws, by its own weights. */
  async draw(): Promise<void> {
    const draws = this.moment?.draws ?? [];
    let left = Math.random() * draws.reduce((sum, draw) => sum + draw.share, 0);
    const drawn = draws.find((draw) => (left -= draw.share) <= 0) ?? draws.at(-1);
    if (drawn) await this.play({ move: drawn.words });
  }

  private async play(question: { move?: string; noun?: string; on?: string }): Promise<Done | undefined> {
    if (this.sending) return undefined;
    this.sending = true;
    let done: Done | undefined;
    try {
      await this.tried("Not now", async () => {
        const asked = ++this.looked;
        const moment = await studio.look({ ...this.at, ...question });
        if (asked !== this.looked) return;
        if (moment.played.length) {
          this.labels = { ...this.labels, ...moment.labels };
          const after = played(this.lines, this.spot, moment.played);
          this.lines = after.lines;
          this.spot = after.spot;
          this.plans = undefined;
          this.playouts = undefined;
          this.keep();
        }
        this.receive(moment);
        if (moment.refusal.length) this.refuse({ title: `“${question.move ?? question.noun}”: no`, text: "", reasons: moment.refusal });
        else done = { seat: moment.decides, ply: this.spot.ply, prompt: moment.prompt, over: moment.view.over ?? false };
      });
    } finally {
      this.sending = false;
    }
    return done;
  }

  // Keeping

  name(text: string): void {
    this.change(this.spot.line, (line) => ({ ...line, name: lineOfText(text).slice(0, LONGEST_NAME) }));
  }

  remark(text: string): void {
    this.change(this.spot.line, (line) => remarked(line, this.spot.ply, text));
  }

  async drop(line: number): Promise<void> {
    const { parent, after } = this.lines[line]!;
    this.lines = without(this.lines, line);
    this.shares = {}; // lines have other numbers now
    this.keep();
    await this.goTo({ line: parent > line ? 0 : parent, ply: after });
  }

  private change(number: number, how: (line: StudyLine) => StudyLine): void {
    this.lines = this.lines.map((line, n) => (n === number ? how(line) : line));
    this.keep();
  }

  /** The whole study as the text of a record, every line of it checked by the rules. */
  async text(): Promise<string> {
    const { game, options, headers, position } = this.board!;
    return (await studio.write({ game, options, headers, position, lines: this.lines })).text;
  }

  async position(): Promise<string> {
    return (await studio.position(this.at)).text;
  }

  /** What was tried is there again when one comes back: to a table by its name, to anything else by its own address. */
  private keep(): void {
    const board = this.board!;
    if (!this.keptAs) {
      this.keptAs = board.headers["Table"] ? this.id : fresh();
      if (this.keptAs !== this.id) history.replaceState(null, "", `/studio?study=${this.keptAs}`);
    }
    if (!keep({ id: this.keptAs, at: Date.now(), board, lines: this.lines, labels: this.labels }))
      this.refuse({ title: "Not kept", text: "This browser has no room left: copy a link or the text to keep the study.", reasons: [] });
  }

  private found(board: StudyBoard): KeptStudy | undefined {
    const before = board.headers["Table"] ? kept(this.id) : undefined;
    return before && JSON.stringify(before.lines[0]?.moves) === JSON.stringify(board.lines[0]!.moves) ? before : undefined;
  }

  /** Goes on with a study that this browser keeps. */
  async resume(study: KeptStudy): Promise<void> {
    this.keptAs = study.id;
    await this.openBoard({ ...study.board, lines: study.lines, labels: study.labels });
  }

  // What is worked out

  /** How it stands here, with its spread: asked once for each moment. */
  async weighHere(): Promise<void> {
    const key = this.key;
    if (this.estimates[key] || this.working || this.weighing || this.moment?.share == null) return;
    this.weighing = true;
    try {
      const found = await studio.estimate(this.at);
      this.estimates = { ...this.estimates, [key]: found };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // Too much at once, or stopped: it is asked again when one comes back here.
    } finally {
      this.weighing = false;
    }
    if (key !== this.key) await this.weighHere(); // whoever went on meanwhile wants to know of where he is
  }

  async findPlans(level = "master"): Promise<void> {
    await this.work("Looking for the best plans…", async () => {
      const key = this.key;
      const found = await studio.plans({ ...this.at, level }, this.stopper.signal);
      if (key === this.key) this.plans = found;
    });
  }

  /** Games from here to the end, some at a time, until there are enough or somebody says stop. */
  async playOut(): Promise<void> {
    await this.work("Playing games to their end…", async () => {
      const key = this.key;
      this.playouts = undefined;
      while (!this.stopper.signal.aborted && key === this.key) {
        const left: number = GAMES - (this.playouts?.games ?? 0);
        if (left <= 0) return;
        const found = await studio.playouts({ ...this.at, games: left }, this.stopper.signal);
        if (key === this.key) this.playouts = summed(this.playouts, found);
        if (!found.games) return;
      }
    });
  }

  async stop(): Promise<void> {
    this.stopper.abort();
    await studio.stop();
  }

  private async work(what: string, deed: () => Promise<void>): Promise<void> {
    if (this.working) return;
    this.working = what;
    this.stopper = new AbortController();
    announcer.say(what);
    try {
      await this.tried("The studio", deed);
    } finally {
      this.working = "";
    }
  }

  private async tried(title: string, deed: () => Promise<void>): Promise<void> {
    try {
      await deed();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!this.stopper.signal.aborted) this.refuse({ title, text: error.message, reasons: error.problem.reasons ?? [] });
    }
  }

  /** What the judge said of a moment through these eyes, if it was looked at. */
  shareAt({ line, ply }: Spot): number | undefined {
    return this.shares[`${this.eyes} ${line} ${ply}`];
  }

  private receive(moment: StudyMoment): void {
    this.moment = moment;
    const { line, ply } = this.spot;
    if (moment.share != null) this.shares = { ...this.shares, [`${this.eyes} ${line} ${ply}`]: moment.share };
    this.between = [];
    this.ending = undefined;
    this.picked = "";
    this.spotlight = [];
    this.refuse(undefined);
    this.state = this.asTable(moment);
    const last = moment.log.at(-1)?.text;
    announcer.say([last, moment.prompt.text].filter(Boolean).join(" "));
  }

  private prompted(moment: StudyMoment): Prompt {
    if (!moment.draws.length) return moment.prompt;
    const likely = [...moment.draws].sort((a, b) => b.share - a.share).slice(0, MOST_DRAWS);
    const options: Option[] = likely.map((draw) => ({ move: draw.words, label: draw.label, note: percent(draw.share) }));
    return { seat: "chance", decides: "chance", text: "Chance decides. What does it draw?", cite: "", options };
  }

  private asTable(moment: StudyMoment): TableState {
    const board = this.board!;
    const prompt = this.prompted(moment);
    const seat = prompt.options.length ? prompt.seat : moment.view.seat;
    const now: Moment = {
      view: moment.view,
      prompt,
      ply: this.spot.ply,
      take_back: this.spot.ply > 0,
      may_ask_back: false,
      asked_back: null,
      begun: true,
      owed: [],
      unpledged: [],
      seats: board.seats,
      result: null,
      dice: { commitment: "", pledges: {}, nonces: {} },
    };
    return {
      table: this.id,
      game: board.game,
      title: board.title,
      rules: board.rules,
      options: board.options,
      viewer: seat,
      mine: [seat],
      public: false,
      hidden: board.hidden,
      now,
      log: moment.log,
      tournament: "",
      chat: [],
      stamp: "",
    };
  }
}

/** Two runs of games from the same moment as one, with Wilson's interval of the share. */
export function summed(one: PlayOuts | undefined, other: PlayOuts): PlayOuts {
  if (!one) return other;
  const finishes = one.finishes.map((finish) => ({ ...finish }));
  for (const finish of other.finishes) {
    const same = finishes.find((known) => known.turn === finish.turn && known.points === finish.points && known.text === finish.text);
    if (same) same.count += finish.count;
    else finishes.push({ ...finish });
  }
  const games = one.games + other.games;
  const share = finishes.reduce((sum, finish) => sum + finish.points * finish.count, 0) / Math.max(1, games);
  const z = 1.959963984540054;
  const middle = share + (z * z) / (2 * games);
  const half = z * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games));
  const below = 1 + (z * z) / games;
  return {
    games,
    share,
    low: Math.max(0, (middle - half) / below),
    high: Math.min(1, (middle + half) / below),
    finishes: finishes.sort((a, b) => b.count - a.count),
  };
}
