/** A table as this browser sits at it: what was last heard, what may be done, and the messages that do it. */

import { atlas, type Atlas } from "../board/atlas";
import type { Glow, Overlay, Target } from "../board/types";
import { remembered } from "../board/remembered";
import { called } from "../board/words";
import { announcer } from "../lib/announce.svelte";
import { giveScreen, screenOf } from "../lib/screen";
import { settings } from "../lib/settings.svelte";
import { spaced } from "../lib/words";
import { nonce, Refused, wire } from "../wire/client";
import type {
  ChatLine,
  Course,
  Done,
  Layer,
  Line,
  Mark,
  Moment,
  Option,
  Past,
  Piece,
  Prompt,
  RuledBy,
  Rules,
  TableState,
  Update,
  View,
  WinChances,
} from "../wire/types";
import { lotShare, pledge, share, verdict, witness } from "./fairness";
import { keep } from "./keep";
import { outcomeFor, outcomeTitle } from "./outcome";
import { changes, lastTurn, own } from "./pace";
import { Plan } from "./plan.svelte";
import { Playback } from "./playback.svelte";

export interface Refusal {
  /** Advice is no refusal, and does not look like one. */
  advice?: boolean;
  title: string;
  text: string;
  reasons: RuledBy[];
  /** What is advised, to be played by one click. */
  advised?: Option;
}

export interface Summary {
  title: string;
  lines: Line[];
}

/** So many pieces can be offered as answers without hiding what else is asked. */
const FEW = 12;
/** Whoever looks at something else for so long has turned away. */
const HIDDEN_MS = 5000;

export class TableModel {
  state = $state.raw<TableState>();
  map = $state.raw<Atlas>();
  rules = $state.raw<Rules>();
  /** What the signs on counters mean. */
  signs = $state.raw<Record<string, string>>({});
  refusal = $state.raw<Refusal>();
  past = $state.raw<Past>();
  /** How a finished game stood all along, through the eyes of whoever's past is looked at. */
  chances = $state.raw<WinChances>();
  private weighed = "";
  lifted = $state(false);
  live = $state(true);
  /** The seat that was held here has been taken to another device. */
  moved = $state(false);
  /** There is no such table any more. */
  gone = $state(false);
  /** At which ply each deed that is on its way was begun. */
  private acting = $state.raw<number[]>([]);
  /** The whole table is being asked for: what is chosen meanwhile would be chosen by an old picture. */
  private opening = $state(false);
  /** How often it was asked for: only the last answer counts. */
  private asked = 0;
  /** The ply that the stream has still to bring, after a move was acknowledged. */
  private owed = $state(0);
  protected picked = $state("");
  spotlight = $state.raw<string[]>([]);
  /** Names of the layers that are laid over the map. */
  laid = $state.raw<string[]>([]);
  /** Layers that the game's own panel adds. */
  extra = $state.raw<Overlay[]>([]);
  curtain = $state("");
  /** The seats whose people have this table before them. */
  here = $state.raw<string[]>([]);
  readonly playback = new Playback(
    (update) => this.take(update),
    () => this.sumUp("What the others did", this.playback.trail),
  );
  readonly plan = new Plan(this);
  /** What changed while others decided. */
  summary = $state.raw<Summary>();
  /** An answer that ends a phase while units can still act: it is asked once more. */
  ending = $state.raw<Option>();
  /** The only answer to what is asked now, if it can be given unasked. */
  private forced: Option | undefined;
  /** How many decisions of this seat have been heard of, those that wait to be shown included. */
  private heard = 0;
  /** Several things can be done with what was clicked: one of these. */
  between = $state.raw<Option[]>([]);
  /** The place whose stack is listed. */
  opened = $state("");
  /** The paragraph that the rulebook is opened at: asked for again it is opened again. */
  private cited = $state.raw({ number: "" });

  /** What this browser found about the dice, once the game is over. */
  diceVerdict = $state("");
  /** The seats whose share in the dice was given. */
  private shared = new Set<string>();

  private stream: EventSource | undefined;
  /** The stamp from which the stream would go on. */
  private since = "";
  /** Whether the stream was opened by a page that nobody sees. */
  private away = false;
  private turning: ReturnType<typeof setTimeout> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(readonly id: string) {}

  get paragraph(): string {
    return this.cited.number;
  }

  set paragraph(number: string) {
    this.cited = { number };
  }

  // What is on the table

  readonly now = $derived<Moment | undefined>(this.state?.now);
  private readonly ply = $derived(this.now?.ply ?? 0);
  readonly view = $derived<View | undefined>(this.past?.view ?? this.now?.view);
  readonly prompt = $derived<Prompt | undefined>(this.now?.prompt);
  readonly log = $derived<Line[]>(this.state?.log ?? []);
  readonly options = $derived<Option[]>(this.past || this.playback.playing ? [] : (this.prompt?.options ?? []));
  readonly seat = $derived(this.state?.viewer ?? "spectator");
  readonly seated = $derived(this.state?.mine.includes(this.seat) ?? false);
  readonly deciding = $derived(this.options.length > 0 && this.seated);
  /** How it ended for whoever sits here, and the same in words. */
  readonly outcome = $derived(outcomeFor(this.now?.result?.scores ?? {}, this.state?.mine ?? []));
  readonly outcomeTitle = $derived(outcomeTitle(this.now?.result?.scores ?? {}, this.state?.mine ?? []));
  readonly over = $derived(Boolean(this.now?.view.over || this.now?.result));

  /** No answer is taken while the last one is on its way, or its effect has not been seen. What has been seen to happen has arrived: its receipt may come later. */
  readonly busy = $derived(this.acting.includes(this.ply) || this.opening || this.ply < this.owed || this.plan.underway);

  private readonly drawn = $derived(
    new Set((this.view?.pieces ?? []).filter((piece) => this.map?.places.has(piece.place)).map((piece) => piece.id)),
  );
  readonly pieceOptions = $derived(byNoun(this.options.filter((option) => option.on === "piece" && this.drawn.has(option.noun ?? ""))));
  readonly placeOptions = $derived(
    byNoun(this.options.filter((option) => option.on === "place" && this.map?.places.has(option.noun ?? ""))),
  );
  /** Pieces that can be chosen and stand in a box beside the map, which is seldom in sight: where they are few, they are offered in words too. */
  private readonly boxed = $derived.by(() => {
    const inBox = new Set(
      (this.view?.pieces ?? []).filter((piece) => this.map?.places.get(piece.place)?.kind === "box").map((piece) => piece.id),
    );
    const found = [...this.pieceOptions.keys()].filter((id) => inBox.has(id));
    return new Set(found.length <= FEW ? found : []);
  });
  /** What is chosen in words: buttons, cards, and things that do not stand on the map or in a box beside it. */
  readonly buttons = $derived(this.options.filter((option) => !this.onMap(option) || this.boxed.has(option.noun ?? "")));
  readonly pieceGlow = $derived(glows(this.pieceOptions));
  /** Those of the opened stack that can be ordered. */
  readonly stack = $derived((this.view?.pieces ?? []).filter((piece) => piece.place === this.opened && this.pieceOptions.has(piece.id)));
  /** The moves that the game's own drawing of a combat lets one press. */
  dealt = $state.raw<string[]>([]);
  readonly takes = $derived(this.prompt?.takes ?? 0);
  readonly placeGlow = $derived(new Map([...this.plan.glow, ...glows(this.placeOptions)]));
  /** How many things on the map are lit. */
  readonly glowing = $derived(this.pieceGlow.size - this.boxed.size + this.placeGlow.size);

  readonly placeNotes = $derived(
    new Map([...this.plan.notes, ...[...this.placeOptions].map(([id, found]): [string, string] => [id, found[0]!.note ?? ""])]),
  );

  /** What this seat has chosen of a decision not yet complete, as the game says. */
  readonly inHand = $derived(this.view?.chosen ?? []);
  /** What glows is only one thing among others that can be answered, and all can be left alone: the map need not turn to it. */
  readonly beside = $derived(
    this.placeOptions.size > 0 &&
      !this.inHand.length &&
      !this.pieceOptions.size &&
      this.buttons.some((option) => option.tone === "end") &&
      this.buttons.some((option) => option.tone !== "end") &&
      [...this.placeOptions.values()].every((found) => found.every((option) => option.tone !== "attack")),
  );
  /** The same, with what was clicked and what is to go together. */
  readonly chosen = $derived([...this.inHand, ...this.plan.group, ...(this.inHand.length || !this.picked ? [] : [this.picked])]);

  /** Marks that stand for areas (zones of control, supply, command) are layers, shown on demand; the rest are drawn on their places. */
  readonly marks = $derived([
    ...(this.view?.marks ?? []).filter((mark) => !isArea(mark)),
    ...(this.map ? remembered(this.view, this.map.places) : []),
  ]);
  readonly layers = $derived<Overlay[]>([...layers(this.view?.marks ?? [], this.map), ...this.extra]);
  readonly overlays = $derived(this.layers.filter((layer) => this.laid.includes(layer.id)));

  onMap(option: Option): boolean {
    const noun = option.noun ?? "";
    return (option.on === "piece" && this.pieceOptions.has(noun)) || (option.on === "place" && this.placeOptions.has(noun));
  }

  /** Whoever sits there: a person's own name, else the side's, as a sentence begins unless it is said otherwise. */
  seatName(seat: string, the = "The"): string {
    const found = this.now?.seats.find((one) => one.seat === seat);
    return (found?.who === "person" && found.name) || `${the} ${spaced(seat)} side`;
  }

  // Coming and going

  async open(seat = ""): Promise<void> {
    // Nothing is heard while the table is asked for: it would be undone by an answer that was given before it.
    this.stream?.close();
    this.opening = true;
    const asked = ++this.asked;
    try {
      const state = await wire.table(this.id, seat || (settings.passedAround(this.id) ? screenOf(this.id) : ""));
      if (this.map?.picture === undefined || this.state?.game !== state.game) {
        this.map = atlas(await wire.picture(state.game, state.options));
      }
      if (asked === this.asked) this.begin(state);
      if (!this.rules) {
        this.rules = await wire.rules(state.game, state.options);
        this.signs = (await wire.aid(state.game, state.options)).symbols;
      }
    } finally {
      if (asked === this.asked) this.opening = false;
    }
  }

  private begin(state: TableState): void {
    const first = !this.state;
    this.playback.clear();
    this.ending = undefined;
    this.heard = state.now.ply;
    this.state = state;
    this.owed = 0;
    this.opening = false;
    this.curtain = this.nextPerson(state.now);
    if (!this.curtain && this.seated && settings.passedAround(this.id)) giveScreen(this.id, this.seat);
    this.picked = "";
    this.follow(state.stamp);
    this.plan.drop();
    void this.plan.look();
    void this.share();
    void this.checkDice();
    if (first) this.sinceLeft(state);
    this.remember();
  }

  /** Someone who comes back is told what happened meanwhile. */
  private sinceLeft(state: TableState): void {
    const seen = settings.seen(this.place);
    if (!seen || seen >= state.log.length || !this.seated) return;
    const missed = state.log.slice(seen).filter((line) => !this.isMine(line));
    this.playback.trail = lastTurn(missed);
    this.sumUp("Since you left", missed);
  }

  private get place(): string {
    return `${this.id} ${this.seat}`;
  }

  private remember(): void {
    if (this.seated) settings.see(this.place, this.log.length);
  }

  private sumUp(title: string, lines: Line[]): void {
    const told = changes(lines, this.map?.armies ?? new Map(), this.seat);
    this.summary = told.length ? { title, lines: told } : undefined;
  }

  /** An event that names only a piece is that of the piece's army. */
  private withArmy(line: Line, update: Update): Line {
    const [id] = line.shown.pieces ?? [];
    if (line.shown.army || !id) return line;
    const pieces = [...(update.now?.view.pieces ?? []), ...(this.now?.view.pieces ?? [])];
    const army = pieces.find((piece) => piece.id === id)?.army;
    return army ? { ...line, shown: { ...line.shown, army } } : line;
  }

  isMine(line: Line): boolean {
    return own(line, this.map?.armies ?? new Map(), this.seat);
  }

  /** What the others did last, once more. */
  showAgain(): void {
    const lines = this.playback.trail.length ? this.playback.trail : (this.summary?.lines ?? []);
    this.playback.clear();
    this.playback.add(undefined, lines);
  }

  /** Play waits for a share in the dice from every seat that this browser holds. It has seen the commitment now.
   * Where others play too, each share is pledged first, and shown when all are pledged. */
  private async share(): Promise<void> {
    const { now, mine } = this.state!;
    const pledging = now.unpledged.length > 0;
    if (!pledging && now.owed.length) witness(this.id, now.dice.commitment, now.dice.pledges);
    for (const seat of mine.filter((one) => (pledging ? now.unpledged : now.owed).includes(one))) {
      // Asked again for each: while one share was on its way, the next may have been given.
      const step = `${pledging ? "pledge" : "show"} ${seat}`;
      if (this.shared.has(step)) continue;
      this.shared.add(step);
      await this.attempt("The dice", async () => {
        const given = share(this.id, now.dice.commitment, seat);
        try {
          await (pledging ? wire.pledge(this.id, seat, pledge(this.id, seat, given)) : wire.share(this.id, seat, given));
        } catch (error) {
          // Another window of this browser was faster: the share is the same.
          if (!(error instanceof Refused) || error.problem.code !== "used") throw error;
        }
      });
    }
  }

  /** Once the game is over, every draw of it is checked here, once. */
  private async checkDice(): Promise<void> {
    if (!this.now?.dice.seed || this.diceVerdict) return;
    this.diceVerdict = "The dice are being checked…";
    try {
      this.diceVerdict = verdict(await wire.draws(this.id));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.diceVerdict = `The dice could not be checked: ${error.message}`;
    }
  }

  close(): void {
    this.closed = true;
    document.removeEventListener("visibilitychange", this.turnedAway);
    clearTimeout(this.turning);
    this.playback.clear();
    this.stream?.close();
    clearTimeout(this.retry);
  }

  private follow(since: string): void {
    this.stream?.close();
    this.away = document.hidden;
    this.since = since;
    const stream = new EventSource(wire.streamPath(this.id, this.seat, since, this.away));
    this.stream = stream;
    document.addEventListener("visibilitychange", this.turnedAway);
    stream.addEventListener("open", () => (this.live = true));
    stream.addEventListener("update", (event) => {
      this.live = true;
      this.since = (event as MessageEvent<string>).lastEventId;
      this.hear(JSON.parse((event as MessageEvent<string>).data) as Update);
    });
    stream.addEventListener("here", (event) => (this.here = JSON.parse((event as MessageEvent<string>).data) as string[]));
    stream.addEventListener("talk", (event) => {
      // Someone was muted, or a text taken down: what was heard before sounds otherwise now.
      const chat = JSON.parse((event as MessageEvent<string>).data) as ChatLine[];
      if (this.state) this.state = { ...this.state, chat };
    });
    stream.addEventListener("moved", () => {
      // Where sides are bid for, one may sit on another seat now.
      void this.reopen("").then(() => (this.moved = !this.state?.mine.length));
    });
    stream.addEventListener("gone", () => {
      this.gone = true;
      this.close();
    });
    stream.addEventListener("error", () => {
      this.live = false;
      // A browser gives up on an answer that is not a stream (a server being restarted behind a proxy): begin again.
      if (stream.readyState === EventSource.CLOSED && !this.closed) this.retry = setTimeout(() => void this.reopen(), 1500);
    });
  }

  /** Whoever has turned to something else is told by other ways that it is his turn: the server has to know. */
  private readonly turnedAway = (): void => {
    clearTimeout(this.turning);
    this.turning = setTimeout(
      () => {
        if (this.stream && !this.closed && document.hidden !== this.away) this.follow(this.since);
      },
      document.hidden ? HIDDEN_MS : 0,
    );
  };

  private async reopen(seat = this.seat === "spectator" ? "" : this.seat): Promise<void> {
    // A deed that is on its way may change the table after it was asked for: see first what comes of it.
    while (this.acting.length) await soon();
    if (this.closed) return;
    try {
      await this.open(seat);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.problem.code === "forbidden" && seat) {
        // Its owner took the seat to another device while this one was asleep.
        this.moved = true;
        return this.reopen("");
      }
      if (error.problem.code === "unknown") {
        this.gone = true; // it went while the connection was lost
        return this.close();
      }
      this.retry = setTimeout(() => void this.reopen(seat), 3000);
    }
  }

  /** What this seat did itself is seen at once; what others did is shown at a pace one can follow. */
  private hear(update: Update): void {
    if (this.now?.bids && update.now && !update.now.bids) {
      // The bids are settled: another handicap, and perhaps another seat.
      void this.reopen("");
      return;
    }
    const lines = (update.log ?? []).map((line) => this.withArmy(line, update));
    const mine = (update.now?.ply ?? this.heard) > this.heard;
    this.heard = Math.max(this.heard, update.now?.ply ?? 0);
    const others = mine ? lines.filter((line) => line.shown.army && !this.isMine(line)) : lines;
    // Where one answer is possible nobody is asked. At once only within one's own doings: after dice or others, haste would tell of it.
    const [only, ...more] = update.now?.prompt.options ?? [];
    const forced =
      mine && !others.length && !lines.some((line) => line.shown.dice?.length) && !more.length && !only?.closes ? only : undefined;
    const cut = update.log_from !== undefined && update.log_from !== null;
    if (cut) this.playback.clear();
    if (cut || settings.pace === "off" || !others.length) {
      this.playback.skip();
      this.take(update);
      if (others.length && !cut) {
        this.playback.trail = [...this.playback.trail, ...others];
        this.sumUp("What the others did", this.playback.trail);
      }
    } else this.playback.add(update, others);
    this.forced = this.seated ? forced : undefined;
    // A plan goes on by itself when it has come so far.
    if (this.forced && !this.plan.underway) void this.goOn();
  }

  /** Plays the only answer where nobody need be asked, and what follows from it likewise. */
  async goOn(): Promise<void> {
    await this.settled();
    while (this.forced && this.options.length === 1 && this.options[0]!.move === this.forced.move) {
      const only = this.forced;
      this.forced = undefined;
      if ((this.guard && !(await this.guard(only))) || !(await this.run([only.move]))) return;
      await this.settled();
    }
  }

  private take(update: Update): void {
    const old = this.state;
    if (!old) return;
    const log = update.log_from === undefined || update.log_from === null ? old.log : old.log.slice(0, update.log_from);
    const now = update.now ? { ...update.now, view: keep(old.now.view, update.now.view) } : old.now;
    this.state = { ...old, now, log: [...log, ...(update.log ?? [])], chat: [...old.chat, ...(update.chat ?? [])] };
    if (update.now) {
      this.refusal = undefined;
      this.between = [];
      if (!update.now.prompt.options.some((option) => option.on === "place")) this.picked = "";
      this.passOn(update.now);
      void this.plan.look();
      void this.share();
      void this.checkDice();
    }
    this.tell(update);
    this.remember();
  }

  /** At a table where people share this machine, the next one sits down behind a curtain. */
  private passOn(now: Moment): void {
    const decides = now.view.decides;
    if (now.view.over || decides === this.seat || !this.state?.mine.includes(decides)) return;
    this.curtain = this.nextPerson(now);
    if (!this.curtain) void this.reopen(decides);
  }

  /** Who has to sit down first where people share this machine: the seat that decides, unless it has the screen. */
  private nextPerson(now: Moment): string {
    const decides = now.view.decides;
    const another = !now.view.over && decides !== this.seat && this.state!.mine.includes(decides);
    return another && settings.passedAround(this.id) ? decides : "";
  }

  private tell(update: Update): void {
    const heard = (update.log ?? []).slice(-3).map((entry) => entry.text);
    const asked = update.now && update.now.prompt.options.length ? [update.now.prompt.text] : [];
    const ended = update.now?.result ? [update.now.result.text] : [];
    const text = [...heard, ...ended, ...asked].join(" ");
    if (text) announcer.say(text);
  }

  // Acting

  /** Asked before an option is played, where somebody wants to be: false holds it back. */
  guard: ((option: Option) => Promise<boolean>) | undefined;

  /** Units that could still do something, where an answer ends the phase. */
  readonly idle = $derived(this.pieceOptions.size);

  async act(option: Option, sure = false): Promise<void> {
    if (option.closes && !option.lightly && this.idle && settings.asksEnd && !sure) {
      this.ending = option;
      announcer.say(`${this.idle} can still act. End all the same?`);
      return;
    }
    if (this.guard && !(await this.guard(option))) return;
    await this.obey(option);
  }

  /** Plays a move without a second question, as one that was advised. */
  async obey(option: Option): Promise<void> {
    this.ending = undefined;
    this.between = [];
    if (option.on === "piece") this.picked = option.noun ?? "";
    await this.send(option.move);
  }

  /** Does the one thing that can be done with what was clicked, or asks which of several. */
  async choose(found: Option[]): Promise<void> {
    if (found.length === 1) return this.act(found[0]!);
    this.between = found;
    announcer.say(`Which? ${found.map((option) => option.label).join(", ")}`);
  }

  /** Two halves of one decision: an option, and then the one that it makes possible for a noun. */
  async actThen(first: Option, noun: string, on = "piece"): Promise<void> {
    const done = await this.send(first.move);
    const second = done?.prompt.options.filter((option) => option.noun === noun) ?? [];
    if (!done) return;
    while (this.busy) await soon();
    if (second.length) await this.choose(second);
    else await this.why({ noun, on }, this.view?.pieces.find((piece) => piece.id === noun)?.name || spaced(noun));
  }

  async send(move: string): Promise<Done | undefined> {
    const now = this.now;
    if (!now || this.busy) return undefined;
    this.forget();
    let done: Done | undefined;
    const title = now.prompt.options.find((option) => option.move === move)?.label ?? `“${move}”`;
    await this.attempt(title, async () => {
      done = await wire.move(this.id, this.seat, now.ply, move);
      this.owe(done);
    });
    return done;
  }

  /** Sends the moves of a plan one by one, as long as each is offered when its turn comes; whether all were played. */
  async run(moves: string[]): Promise<boolean> {
    const now = this.now;
    if (!now) return false;
    this.forget();
    let done: Done | undefined;
    let played = 0;
    const title = now.prompt.options.find((option) => option.move === moves[0])?.label ?? "This order";
    await this.attempt(title, async () => {
      for (const move of moves) {
        if (done && (done.seat !== this.seat || !done.prompt.options.some((option) => option.move === move))) break;
        done = await wire.move(this.id, this.seat, done?.ply ?? now.ply, move);
        played++;
      }
    });
    if (done) this.owe(done);
    return played === moves.length;
  }

  async settled(): Promise<void> {
    while (this.acting.includes(this.ply) || this.opening || this.ply < this.owed) await soon();
  }

  async courses(move: string): Promise<Course[]> {
    try {
      return (await wire.courses(this.id, this.seat, move)).courses;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // The table has moved on, or cannot be reached: what is next heard of it asks again.
      return [];
    }
  }

  /** The handicap at which this seat would take the first side. */
  async bid(handicap: number): Promise<void> {
    await this.attempt("Your bid", async () => {
      await wire.bid(this.id, this.seat, handicap, lotShare(this.id, this.now!.dice.commitment, this.seat));
    });
  }

  notify(title: string, text: string): void {
    this.refuse({ advice: true, title, text, reasons: [] });
  }

  likeness(id: string): string {
    const piece = this.view?.pieces.find((one) => one.id === id);
    return `${piece?.kind} ${piece?.place}`;
  }

  placeName(id: string): string {
    const place = this.map?.places.get(id);
    return place ? called(place) : id;
  }

  /** Wait for the stream to show what was done; should it be down, ask. */
  private owe(done: Done): void {
    this.owed = done.ply;
    setTimeout(() => {
      if (this.ply < this.owed && !this.closed) void this.reopen();
    }, 4000);
  }

  async takeBack(): Promise<void> {
    const now = this.now;
    if (!now?.take_back || this.busy) return;
    this.picked = "";
    await this.attempt("Take back", async () => this.owe(await wire.takeBack(this.id, this.seat, now.ply)));
  }

  /** Asks the other people to let the last decision be taken back, whatever happened since. */
  async askBack(): Promise<void> {
    const now = this.now;
    if (!now?.may_ask_back || this.busy) return;
    await this.attempt("Take back", () => wire.askBack(this.id, this.seat, now.ply));
  }

  async answerBack(seat: string, yes: boolean): Promise<void> {
    await this.attempt("Take back", () => wire.answerBack(this.id, seat, yes));
  }

  async resign(): Promise<void> {
    const now = this.now;
    if (now) await this.attempt("Resign", () => wire.resign(this.id, this.seat, now.ply));
  }

  /** A game that has not begun shall not be played. */
  async callOff(): Promise<void> {
    await this.attempt("Call off", () => wire.callOff(this.id, this.seat));
  }

  async say(text: string): Promise<void> {
    await this.attempt("Chat", () => wire.say(this.id, this.seat, text, nonce()));
  }

  /** Hear a person no more, or again. What was heard already comes again by the stream. */
  async mute(seat: string, off: boolean): Promise<void> {
    await this.attempt("Talk", async () => {
      const { talk } = await import("../people/talk");
      await talk.mute(this.id, seat, off);
    });
  }

  async hint(): Promise<void> {
    await this.attempt("Advice", async () => {
      const hint = await wire.hint(this.id, this.seat);
      const chance = hint.chance ? ` The game stands at ${hint.chance.text}.` : "";
      const advised = this.options.find((option) => option.move === hint.move);
      this.refuse({ advice: true, title: `Advice: ${hint.label || hint.move}`, text: hint.why + chance, reasons: [], advised });
      this.spotlight = advised?.noun ? [advised.noun] : [];
    });
  }

  /** Whether advice is followed by itself until the phase is over. */
  following = $state(false);

  /** Plays what is advised, decision after decision, until another phase begins or somebody stops it. */
  async followAdvice(): Promise<void> {
    const phase = this.view?.heading;
    this.following = true;
    while (this.following && this.deciding && this.view?.heading === phase) {
      let advised = "";
      await this.attempt("Advice", async () => {
        advised = (await wire.hint(this.id, this.seat)).move;
      });
      if (!advised || !this.following) break;
      await this.send(advised);
      while (this.busy) await soon();
      if (this.refusal) break;
    }
    this.following = false;
  }

  /** What others did no longer lies on the map. */
  private forget(): void {
    if (this.playback.trail.length) this.playback.trail = [];
    this.summary = undefined;
  }

  /** Something has been chosen of a decision not yet complete, and can be let go. */
  readonly halfway = $derived(this.deciding && (this.view?.chosen?.length ?? 0) > 0 && Boolean(this.now?.take_back));

  async miss(): Promise<void> {
    if (this.playback.playing) return this.playback.skip();
    if (this.playback.trail.length) this.playback.trail = [];
    await this.letGo();
  }

  /** Esc, a right click or a click on empty ground: nothing is chosen any more. */
  async letGo(): Promise<void> {
    this.between = [];
    this.opened = "";
    this.ending = undefined;
    this.plan.drop();
    if (this.halfway) await this.takeBack();
  }

  /** Another piece of one's own in place of the one that was chosen. */
  private async chooseInstead(target: Target & { piece: Piece }): Promise<void> {
    await this.letGo();
    while (this.busy) await soon();
    const found = this.pieceOptions.get(target.piece.id);
    if (found) await this.choose(found);
    else await this.why({ noun: target.piece.id, on: "piece" }, target.piece.name || called(target.place));
  }

  /** Only places are asked for, as targets: any piece of one's own may be meant to attack one of them. */
  private readonly targeting = $derived(
    this.deciding &&
      !this.inHand.length &&
      !this.pieceOptions.size &&
      [...this.placeOptions.values()].some((found) => found.some((option) => option.tone === "attack")),
  );

  mayStrike(id: string): boolean {
    const piece = this.targeting && this.view?.pieces.find((one) => one.id === id);
    return Boolean(piece) && this.isOwn(piece as Piece);
  }

  /** Whether a piece can be picked up: what can do something, and who may attack where targets are asked for. */
  mayCarry(piece: Piece): boolean {
    return this.pieceOptions.has(piece.id) || (this.targeting && this.isOwn(piece));
  }

  private isOwn(piece: Piece): boolean {
    const army = this.map?.armies.get(piece.army);
    return army?.id === this.seat || Boolean(army?.seats?.includes(this.seat));
  }

  /** "To Mons" or "by way of Mons" is decided by the next click: on Mons again, or on the place beyond. */
  private async decideBetween(target: Target): Promise<boolean> {
    const [first, ...others] = this.between;
    if (!first || first.on !== "place" || !others.every((option) => option.noun === first.noun)) return false;
    if (target.place.id === first.noun) await this.act(first);
    else if (others.length === 1 && (!target.piece || !this.isOwn(target.piece))) await this.actThen(others[0]!, target.place.id, "place");
    else return false;
    return true;
  }

  private clicks = 0;

  /**
   * Who clicks faster than the answer travels means what comes next: a piece, and at once its destination. The last click is kept until
   * what was done is seen; if something else is asked by then than of what is in hand, it meant nothing.
   */
  private async upToDate(): Promise<boolean> {
    const click = ++this.clicks;
    const { ply } = this;
    await this.settled();
    await this.plan.known();
    return click === this.clicks && (this.ply === ply || this.inHand.length > 0);
  }

  /** A click on the map: does what can be done there, or asks why nothing can. */
  async pick(target: Target, adding = false): Promise<void> {
    if (this.playback.playing) return this.playback.skip();
    if (this.playback.trail.length) this.playback.trail = [];
    if (!(await this.upToDate())) return;
    this.ending = undefined;
    if (target.all) return this.plan.gather(target.all.map((piece) => piece.id));
    if (adding && target.piece && this.mayCarry(target.piece) && !this.inHand.length) return this.plan.toggle(target.piece.id);
    if (target.place.id !== this.opened) this.opened = "";
    if (this.plan.underway) return;
    if (this.between.length && (await this.decideBetween(target))) return;
    const sparing = this.plan.spared && this.pieceOptions.get(target.piece?.id ?? "")?.find((option) => option.alike);
    if (sparing) return this.plan.spare(sparing.move);
    const able = target.piece && this.pieceOptions.has(target.piece.id);
    if (this.plan.leads(target.place.id) && (this.plan.group.length || !able)) return this.plan.go(target.place.id);
    const found = (target.piece && this.pieceOptions.get(target.piece.id)) ?? this.placeOptions.get(target.place.id);
    if (found) {
      this.plan.drop();
      return this.choose(found);
    }
    if (this.halfway) {
      const { piece } = target;
      if (piece && this.chosen.includes(piece.id)) return this.letGo();
      if (piece && this.isOwn(piece)) return this.chooseInstead({ ...target, piece });
      if (!piece && isGround(target.place) && !this.options.some((option) => option.tone === "end")) return this.missWith(target.place);
    }
    if (!this.seated || this.past || this.over || !this.options.length) return;
    const wantsPlace = this.placeOptions.size > 0 && this.pieceOptions.size === 0;
    const known = target.piece && (target.piece.kind ?? "hidden") !== "hidden";
    if (target.piece && known && !wantsPlace)
      await this.why({ noun: target.piece.id, on: "piece" }, target.piece.name || called(target.place));
    else if (target.piece || wantsPlace || target.place.name) await this.whyThere(target.place);
  }

  /** Why nothing can go there. A box beside the map that cannot be chosen is no place of the game: nothing is to be said of it. */
  private async whyThere(place: Target["place"]): Promise<void> {
    if (place.kind !== "box") await this.why({ noun: place.id, on: "place" }, called(place));
  }

  /** Open ground where nothing can go: what was chosen is let go, and why is told all the same. */
  private async missWith(place: Target["place"]): Promise<void> {
    await this.why({ noun: place.id, on: "place" }, called(place));
    const told = this.refusal;
    await this.letGo();
    await this.settled();
    this.refusal = told;
  }

  async why(question: { move?: string; noun?: string; on?: string }, title: string): Promise<void> {
    await this.attempt(title, async () => {
      const ruling = await wire.why(this.id, { seat: this.seat, ...question });
      const label = this.options.find((option) => option.move === ruling.move)?.label ?? ruling.move;
      if (ruling.legal) this.refuse({ title, text: `“${label}” can be played.`, reasons: [] });
      else this.refuse({ title: `${title}: not now`, text: "", reasons: ruling.reasons });
    });
  }

  /** Pieces are lifted to be dragged: where they can go is shown. */
  lift(ids: string[]): void {
    if (!this.busy && !ids.some((id) => this.inHand.includes(id))) this.plan.gather(ids);
  }

  /** Pieces were dragged to a place, or nowhere. */
  async carry(ids: string[], target: Target | undefined): Promise<void> {
    if (this.playback.playing) return this.playback.skip();
    if (this.busy) return;
    if (!target) return this.plan.drop();
    if (ids.some((id) => this.inHand.includes(id))) return this.pick({ place: target.place });
    if (await this.plan.send(ids, target.place.id)) return;
    await this.settled();
    if (this.deciding) await this.whyThere(target.place);
  }

  private async attempt(title: string, deed: () => Promise<unknown>): Promise<void> {
    const ply = this.ply;
    this.acting = [...this.acting, ply];
    this.refusal = undefined;
    try {
      await deed();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { problem } = error;
      if (problem.code === "stale" || problem.code === "early") void this.reopen();
      else this.refuse({ title, text: problem.reasons?.length ? "" : error.message, reasons: problem.reasons ?? [] });
    } finally {
      this.acting = this.acting.toSpliced(this.acting.indexOf(ply), 1);
    }
  }

  refuse(refusal: Refusal | undefined): void {
    if (this.refusal?.advice) this.spotlight = [];
    this.refusal = refusal;
    if (refusal)
      announcer.interrupt([refusal.title, refusal.text, ...refusal.reasons.map((reason) => reason.text)].filter(Boolean).join(". "));
  }

  // The past

  async look(moment: number, seat = this.past?.viewer ?? this.seat, lifted = this.lifted): Promise<void> {
    await this.attempt("The past", async () => {
      this.past = await wire.past(this.id, moment, seat, lifted);
      this.lifted = lifted;
    });
  }

  /** Asks once for each pair of eyes how the game stood; a game that nobody can judge has no such line. */
  async weigh(viewer: string): Promise<void> {
    if (this.weighed === viewer) return;
    this.weighed = viewer;
    try {
      const found = await wire.chances(this.id, viewer);
      if (this.weighed === viewer) this.chances = found;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.chances = undefined;
    }
  }

  backToNow(): void {
    this.past = undefined;
    this.lifted = false;
  }

  /** Shows on the map what a line of the log speaks of. */
  point(entry: Line | undefined): void {
    const shown = entry?.shown;
    // Of a way both ends: what lies between is drawn, or plain to see.
    const ends = (shown?.paths ?? []).flatMap((path) => [path[0]!, path[path.length - 1]!]);
    const those = (shown?.places ?? []).filter((place) => !shown?.paths?.some((path) => path.includes(place)));
    this.spotlight = [...new Set([...those, ...(shown?.pieces ?? []), ...ends])];
  }

  lay(layer: string): void {
    this.laid = this.laid.includes(layer) ? this.laid.filter((other) => other !== layer) : [...this.laid, layer];
  }
}

/** Marks that are areas, shown on demand; the others are drawn on their places. */
const AREAS: Partial<Record<Layer, string>> = { zones: "Zones of control", supply: "In supply", command: "In command" };

function isArea(mark: Mark): boolean {
  return (mark.layer ?? "note") in AREAS;
}

function layers(marks: Mark[], map: Atlas | undefined): Overlay[] {
  const found = new Map<string, Overlay>();
  for (const mark of marks) {
    const name = AREAS[mark.layer ?? "note"];
    if (!name) continue;
    const army = map?.armies.get(mark.army ?? "");
    const id = army ? `${name}: ${army.name}` : name;
    const layer = found.get(id);
    if (layer) layer.places.push(mark.place);
    else found.set(id, { id, color: army?.color ?? "#8a5a00", places: [mark.place] });
  }
  return [...found.values()];
}

/** A hex without a name of its own. */
function isGround(place: Target["place"]): boolean {
  return place.kind === "hex" && (!place.name || place.name === place.id);
}

/** A little while, for what is on its way. */
function soon(): Promise<void> {
  return new Promise((later) => setTimeout(later, 10));
}

function byNoun(options: Option[]): Map<string, Option[]> {
  const found = new Map<string, Option[]>();
  for (const option of options) {
    const others = found.get(option.noun!);
    if (others) others.push(option);
    else found.set(option.noun!, [option]);
  }
  return found;
}

function glows(options: Map<string, Option[]>): Map<string, Glow> {
  return new Map([...options].map(([noun, found]) => [noun, found.every((option) => option.tone === "attack") ? "fight" : "do"]));
}
