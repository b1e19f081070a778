/** A position that is being edited: the text, what the server says of it, and what was before. */

import { atlas, type Atlas } from "../board/atlas";
import type { Target } from "../board/types";
import { announcer } from "../lib/announce.svelte";
import { several, spaced } from "../lib/words";
import { studio, type EditPosition, type EditedPosition, type Posted } from "../studio/wire";
import { Refused, spelled, wire } from "../wire/client";
import { keepDraft } from "./drafts";
import type { Key, Value } from "./fields";

/** How long somebody has not typed before the text is looked at. */
const PAUSE = 250;
/** So many steps can be taken back. */
const STEPS = 200;
/** The end of the address under which the position in hand is opened again. */
export const RESUMED = "?last";

export class Editor {
  /** What stands in the text pane. */
  text = $state("");
  /** What the server says of it. */
  told = $state.raw<EditedPosition>();
  /** The last text that was one of some game: the map shows it while the text cannot be read. */
  shown = $state.raw<EditedPosition>();
  map = $state.raw<Atlas>();
  selected = $state("");
  /** The piece that the next place pointed at is for. */
  hand = $state("");
  /** The line of the text that is pointed out, and how often one was asked for. */
  line = $state.raw({ number: 0, asked: 0 });
  refused = $state("");
  private past = $state.raw<string[]>([]);
  private future = $state.raw<string[]>([]);
  private drawn = "";
  private asked = 0;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private queue: Promise<void> = Promise.resolve();

  readonly piece = $derived<Posted | undefined>(this.shown?.posted.find((one) => one.piece.id === this.selected));
  readonly onMap = $derived(this.shown?.posted.map((one) => one.piece).filter((piece) => this.map?.places.has(piece.place)) ?? []);
  /** What is marked on places for good; areas that a table lays over the map on demand are not. */
  readonly marks = $derived(this.shown?.marks.filter((mark) => ["note", "fight", "flag"].includes(mark.layer ?? "note")) ?? []);
  readonly possible = $derived(Boolean(this.told?.readable && !this.told.faults.length));
  readonly canUndo = $derived(this.past.length > 0);
  readonly canRedo = $derived(this.future.length > 0);

  /** Begin with a text, or with the beginning of a game. */
  async open(ask: EditPosition): Promise<void> {
    this.past = this.future = [];
    this.selected = this.hand = "";
    this.text = ask.text ?? "";
    await this.send(ask);
  }

  change(path: Key[], value: Value): Promise<void> {
    return this.altered({ path, value });
  }

  put(piece: string, place: string, onto = ""): Promise<void> {
    this.hand = "";
    return this.altered({ piece, place, onto });
  }

  /** A piece goes where it was let go: to a place, onto a piece there, or off the map. */
  drop(piece: string, target: Target | undefined, box: string): Promise<void> {
    if (box) return this.put(piece, box);
    if (!target || target.place.kind === "box") return Promise.resolve();
    return this.put(piece, target.place.id, target.piece?.id === piece ? "" : (target.piece?.id ?? ""));
  }

  private altered(change: EditPosition): Promise<void> {
    return this.inTurn(() => this.step({ text: this.text, ...change }));
  }

  /** The text is being typed: it is looked at when the typing pauses. */
  typing(text: string): void {
    this.text = text;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => void this.inTurn(() => this.step({ text })), PAUSE);
  }

  undo(): Promise<void> {
    return this.inTurn(async () => {
      const before = this.past.at(-1);
      const now = this.told?.text;
      if (before === undefined || now === undefined) return;
      await this.show(before);
      this.future = [now, ...this.future].slice(0, STEPS);
      this.past = this.past.slice(0, -1);
    });
  }

  redo(): Promise<void> {
    return this.inTurn(async () => {
      const [after, ...rest] = this.future;
      const now = this.told?.text;
      if (after === undefined || now === undefined) return;
      await this.show(after);
      this.past = [...this.past, now].slice(-STEPS);
      this.future = rest;
    });
  }

  private async show(text: string): Promise<void> {
    this.text = text;
    await this.send({ text });
    this.keep();
  }

  /** The same game from its beginning, with the options of now: a step like any other, which can be taken back. */
  beginAgain(): Promise<void> {
    return this.inTurn(async () => {
      const { game, options } = this.shown!;
      this.selected = this.hand = "";
      await this.step({ game, options });
    });
  }

  /** What was changed is there again when the page is loaded again; what was merely opened takes nobody's place. */
  private keep(): void {
    if (this.told) keepDraft(this.told.text);
    if (location.search !== RESUMED) history.replaceState(null, "", `/editor${RESUMED}`);
  }

  /** One thing after the other: what follows changes what came out of it. */
  private inTurn(deed: () => Promise<void>): Promise<void> {
    clearTimeout(this.waiting);
    this.queue = this.queue.then(deed);
    return this.queue;
  }

  private async step(ask: EditPosition): Promise<void> {
    const before = this.told?.text;
    await this.send(ask);
    if (before !== undefined && this.told?.text !== before) {
      this.past = [...this.past, before].slice(-STEPS);
      this.future = [];
      this.keep();
    }
  }

  private async send(ask: EditPosition): Promise<void> {
    const number = ++this.asked;
    try {
      const told = await studio.edit(ask);
      if (number !== this.asked) return;
      if (told.readable) await this.draw(told);
      this.refused = "";
      // What was typed meanwhile stays: it is looked at in its turn.
      if (this.text === (ask.text ?? "") || ask.text === undefined) this.text = told.text;
      this.told = told;
      if (told.readable) this.shown = told;
      announcer.say(told.faults.length ? several(told.faults.length, "fault") : told.heading);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused = error.message;
      announcer.interrupt(error.message);
    }
  }

  private async draw(told: EditedPosition): Promise<void> {
    const wanted = `${told.game} ${spelled(told.options)}`;
    if (wanted === this.drawn) return;
    this.map = atlas(await wire.picture(told.game, told.options));
    this.drawn = wanted;
  }

  /** What an id stands for, in words. */
  called(id: string): string {
    const piece = this.shown?.posted.find((one) => one.piece.id === id)?.piece;
    return piece?.name || this.shown?.boxes[id] || this.map?.places.get(id)?.name || spaced(id);
  }

  /** Points out a line of the text. */
  pointOut(number: number): void {
    this.line = { number, asked: this.line.asked + 1 };
  }
}
