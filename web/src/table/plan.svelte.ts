/**
 * What a person means to do as a whole: a piece sent to a far place, several sent together, all dice thrown at once.
 * Nobody is told of a plan. Its moves are sent one by one, each checked by the referee, until one is refused or something comes between.
 */

import type { Glow } from "../board/types";
import type { Course, Option } from "../wire/types";
import { announcer } from "../lib/announce.svelte";

/** What a plan needs of the table. */
export interface Orders {
  readonly deciding: boolean;
  readonly options: Option[];
  readonly inHand: string[];
  readonly pieceOptions: Map<string, Option[]>;
  readonly placeOptions: Map<string, Option[]>;
  /** How many of the options that are alike can be taken; 0 for all. */
  readonly takes: number;
  /** Whether a piece could be one of those that attack a place which can be chosen. */
  mayStrike(id: string): boolean;
  courses(move: string): Promise<Course[]>;
  /** Sends moves one by one; whether all were played. */
  run(moves: string[]): Promise<boolean>;
  /** When what was sent has been seen. */
  settled(): Promise<void>;
  /** The same, and what has one answer has been answered. */
  goOn(): Promise<void>;
  /** Something to be read where refusals are. */
  notify(title: string, text: string): void;
  placeName(id: string): string;
  /** Pieces of one kind in one place go the same ways. */
  likeness(id: string): string;
}

const NOWHERE: Map<string, Course[]> = new Map();

export class Plan {
  /** The pieces that are to go together, in the order in which they set out. */
  group = $state.raw<string[]>([]);
  /** Where what is in hand, or the first of the group, can go. */
  private found = $state.raw<Map<string, Course[]>>(NOWHERE);
  /** Several ways lead to one place: one of these. */
  choices = $state.raw<Course[]>([]);
  /** One place at a time, as the rules ask for it. */
  stepwise = $state(false);
  /** Moves are being sent. */
  underway = $state(false);
  /** The way that is shown: that to the place which is pointed at. */
  pointed = $state("");
  private asked = 0;
  private looking: Promise<void> = Promise.resolve();

  constructor(private readonly table: Orders) {}

  readonly courses = $derived.by(() => (this.table.deciding && !this.stepwise ? this.found : NOWHERE));
  readonly glow = $derived(
    new Map<string, Glow>([...this.courses].map(([place, those]) => [place, those[0]!.tone === "attack" ? "fight" : "do"])),
  );
  /** What each place costs or promises. */
  readonly notes = $derived(new Map([...this.courses].map(([place, those]) => [place, those[0]!.note ?? ""])));
  /** The ways drawn on the map: those to choose between, else the one to the place that is pointed at. */
  readonly shown = $derived(
    (this.choices.length ? this.choices : (this.courses.get(this.pointed)?.slice(0, 1) ?? [])).map((course) => course.path ?? []),
  );
  /** Whether anything can be reached that takes more than one move. */
  readonly reaches = $derived([...this.found.values()].some((those) => those.some((course) => course.moves.length > 1)));

  /** The table has changed: look again where things can go. */
  look(): Promise<void> {
    return (this.looking = this.lookAround());
  }

  /** When it is known where things can go. */
  known(): Promise<void> {
    return this.looking;
  }

  private async lookAround(): Promise<void> {
    if (this.underway) return;
    const asked = ++this.asked;
    this.choices = [];
    this.spared = undefined;
    const able = this.group.filter((id) => this.able(id));
    if (able.length !== this.group.length) this.group = able;
    let found: Course[] = [];
    if (this.table.deciding && this.group.some((id) => this.table.pieceOptions.has(id))) found = await this.together(this.group);
    else if (this.table.deciding && this.table.inHand.length) found = await this.table.courses("");
    if (asked === this.asked) this.found = byPlace(found);
  }

  /** The ways of the first of a group that end where all of them can get to. */
  private async together(group: string[]): Promise<Course[]> {
    const unlike = [...Map.groupBy(group, (id) => this.table.likeness(id)).values()].map((those) => those[0]!);
    const [first, ...others] = await Promise.all(unlike.map((id) => this.setOut(id)));
    const common = (first ?? []).filter((course) => others.every((those) => those.some((one) => one.place === course.place)));
    return common.length ? common : (first ?? []);
  }

  /** The ways of a piece that has not been touched yet: by the first of its moves that leads anywhere. */
  private async setOut(id: string): Promise<Course[]> {
    for (const option of this.table.pieceOptions.get(id) ?? []) {
      const found = option.closes ? [] : await this.table.courses(option.move);
      if (found.length) return found;
    }
    return [];
  }

  /** Whether a piece can be ordered: by itself, or against a place. */
  private able(id: string): boolean {
    return this.table.pieceOptions.has(id) || this.table.mayStrike(id);
  }

  /** Chooses these pieces to go together, or lets them go. */
  gather(ids: string[]): void {
    this.group = ids.filter((id) => this.able(id));
    if (this.group.length) announcer.say(`${this.group.length === 1 ? "One piece" : `${this.group.length} pieces`} chosen: where to?`);
    void this.look();
  }

  toggle(id: string): void {
    this.gather(this.group.includes(id) ? this.group.filter((one) => one !== id) : [...this.group, id]);
  }

  drop(): void {
    this.group = [];
    this.choices = [];
    this.spared = undefined;
    this.found = NOWHERE;
    this.asked++;
  }

  /** Whether a place can be gone to as part of a plan. */
  leads(place: string): boolean {
    return this.courses.has(place) || this.strikes(place) || this.choices.some((course) => course.path?.includes(place));
  }

  /** Whether those that are chosen can be sent against a place. */
  private strikes(place: string): boolean {
    return this.group.length > 0 && this.table.placeOptions.has(place) && this.group.every((id) => this.table.mayStrike(id));
  }

  /** Attacks a place with those that are chosen, as far as each may: the target is named, and then each of them. */
  private async strike(place: string): Promise<void> {
    const group = this.group;
    const [target] = this.table.placeOptions.get(place) ?? [];
    this.group = [];
    if (!target) return;
    const left: string[] = [];
    this.underway = true;
    try {
      if (!(await this.table.run([target.move]))) return;
      for (const id of group) {
        await this.table.settled();
        const joins = this.table.pieceOptions.get(id)?.find((option) => option.alike);
        if (joins) await this.table.run([joins.move]);
        else if (!this.table.inHand.includes(id)) left.push(id);
      }
      await this.table.settled();
    } finally {
      this.underway = false;
    }
    // Where only one could attack, nothing was asked: all that could be done has been done.
    if (left.length && left.length < group.length)
      this.table.notify(
        `${group.length - left.length} of ${group.length} attack`,
        `${left.length === 1 ? "One cannot" : `${left.length} cannot`} attack ${this.table.placeName(place)} now.`,
      );
  }

  /** A place was chosen: goes there, or asks by which of several ways. */
  async go(place: string): Promise<void> {
    if (this.strikes(place)) return this.strike(place);
    if (this.choices.length) {
      const by = this.choices.filter((course) => course.place !== place && course.path?.includes(place));
      const course = by.length === 1 ? by[0] : this.choices.find((one) => one.place === place);
      if (course) return this.order(course);
      this.choices = [];
    }
    const [first, ...others] = this.courses.get(place) ?? [];
    if (!first) return;
    const ways = [first, ...others.filter((course) => course.moves.length === first.moves.length && course.note === first.note)];
    if (ways.length === 1) return this.order(first);
    this.choices = ways;
    announcer.say(`By which way? ${ways.map((course) => this.by(course)).join(", ")}`);
  }

  /** What a way passes, in words. */
  by(course: Course): string {
    const passed = (course.path ?? []).slice(1, -1).map((id) => this.table.placeName(id));
    return passed.length ? `by ${passed.join(" and ")}` : "straight";
  }

  /** Carries it out: what is in hand goes; of a group each by this way, or by another where this one has no more room. */
  async order(course: Course): Promise<void> {
    if (this.underway) return;
    const group = this.group;
    this.choices = [];
    this.pointed = "";
    this.underway = true;
    const left: string[] = [];
    try {
      if (!group.length) await this.table.run(course.moves);
      for (const [n, id] of group.entries()) {
        const ways = n ? await this.setOut(id) : [course];
        const there = ways.filter((one) => one.place === course.place);
        const same = there.find((one) => String(one.path) === String(course.path)) ?? there[0];
        if (!same) left.push(id);
        else if (!(await this.table.run(same.moves))) {
          left.push(...group.slice(n));
          break;
        }
        await this.table.goOn();
      }
      await this.table.goOn();
    } finally {
      this.underway = false;
      this.group = left;
      this.found = NOWHERE;
    }
    if (left.length && left.length < group.length)
      this.table.notify(
        `${group.length - left.length} of ${group.length} went`,
        `${left.length === 1 ? "One cannot" : `${left.length} cannot`} get to ${this.table.placeName(course.place)} now. Send ${left.length === 1 ? "it" : "them"} elsewhere, or let go (Esc).`,
      );
    await this.look();
  }

  /**
   * A piece was dragged to a place. Where a die decides whether it goes at all, it is thrown first, and the rest follows if it may.
   * Answers whether it got there.
   */
  async send(ids: string[], place: string): Promise<boolean> {
    if (this.underway || !ids.length) return false;
    this.group = ids.filter((id) => this.able(id));
    if (this.strikes(place)) {
      await this.strike(place);
      return true;
    }
    await this.look();
    if (!this.courses.has(place) && this.group.length === 1) await this.setGoing(this.group[0]!);
    if (!this.courses.has(place)) return false;
    await this.go(place);
    return true;
  }

  /** Begins a move whose end cannot be foreseen yet. */
  private async setGoing(id: string): Promise<void> {
    this.group = [];
    const [first] = this.table.pieceOptions.get(id) ?? [];
    if (!first || first.closes) return;
    this.underway = true;
    try {
      if (!(await this.table.run([first.move]))) return;
      await this.table.settled();
      const [again] = this.table.pieceOptions.get(id) ?? [];
      if (again && this.table.inHand.includes(id)) await this.table.run([again.move]);
      await this.table.goOn();
    } finally {
      this.underway = false;
    }
    await this.look();
  }

  /** Options that can all be taken, in an order that changes nothing. */
  readonly alike = $derived.by(() => this.table.options.filter((option) => option.alike));

  /** Several moves that the game offers as one. */
  async follow(moves: string[]): Promise<void> {
    this.underway = true;
    try {
      await this.table.run(moves);
      await this.table.goOn();
    } finally {
      this.underway = false;
    }
  }

  /** How many of them have to be left out, since not all can be taken. */
  readonly surplus = $derived.by(() => (this.table.takes ? Math.max(0, this.alike.length - this.table.takes) : 0));
  /** Those that are left out while it is being chosen which; nothing while it is not. */
  spared = $state.raw<string[] | undefined>();

  /** Leaves one out, or takes it in again; once as many are left out as must be, all others are taken. */
  async spare(move: string): Promise<void> {
    const spared = this.spared ?? [];
    this.spared = spared.includes(move) ? spared.filter((one) => one !== move) : [...spared, move];
    if (this.spared.length === this.surplus) await this.all();
  }

  /** All of them but those that are left out, one after the other, each as long as it is offered. */
  async all(): Promise<void> {
    const spared = this.spared ?? [];
    this.spared = undefined;
    this.underway = true;
    try {
      for (const { move } of this.alike.filter((option) => !spared.includes(option.move))) {
        if (!this.alike.some((option) => option.move === move)) continue;
        if (!(await this.table.run([move]))) break;
        await this.table.settled();
      }
    } finally {
      this.underway = false;
    }
  }
}

function byPlace(courses: Course[]): Map<string, Course[]> {
  return Map.groupBy(courses, (course) => course.place);
}
