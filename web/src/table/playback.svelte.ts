/** What others did, shown one thing after the other at a pace one can follow. Updates wait here until their turn comes. */

import { settings } from "../lib/settings.svelte";
import type { Line, Update } from "../wire/types";
import { lasting } from "./pace";

interface Waiting {
  update: Update | undefined;
  lines: Line[];
}

export class Playback {
  /** What is being shown just now. */
  line = $state.raw<Line>();
  /** What has been shown since the viewer last decided: its ways stay on the map until his next click. */
  trail = $state.raw<Line[]>([]);
  paused = $state(false);
  private queue = $state.raw<Waiting[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly playing = $derived(this.line !== undefined || this.queue.length > 0);

  /** `take`: makes an update part of the table. `done`: everything has been shown. */
  constructor(
    private readonly take: (update: Update) => void,
    private readonly done: () => void,
  ) {}

  /** Show these lines, the update they came with from the first of them on. */
  add(update: Update | undefined, lines: Line[]): void {
    this.queue = [...this.queue, { update, lines }];
    if (!this.timer && !this.paused) this.next();
  }

  private next(): void {
    this.timer = undefined;
    const [first, ...rest] = this.queue;
    if (!first) {
      this.line = undefined;
      return this.done();
    }
    if (first.update) this.take(first.update);
    const [line, ...later] = first.lines;
    this.queue = later.length ? [{ update: undefined, lines: later }, ...rest] : rest;
    if (!line) return this.next();
    this.line = line;
    this.trail = [...this.trail, line];
    const waiting = this.queue.reduce((sum, one) => sum + one.lines.length, 1);
    this.timer = setTimeout(() => this.next(), lasting(line, settings.pace === "off" ? "normal" : settings.pace, waiting));
  }

  pause(): void {
    this.paused = !this.paused;
    if (this.paused) {
      clearTimeout(this.timer);
      this.timer = undefined;
    } else this.next();
  }

  /** The rest at once. */
  skip(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.paused = false;
    const left = this.queue;
    this.queue = [];
    for (const { update, lines } of left) {
      if (update) this.take(update);
      this.trail = [...this.trail, ...lines];
    }
    this.line = undefined;
    if (left.length) this.done();
  }

  /** Nothing is waiting, and nothing stays on the map. */
  clear(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
    this.line = undefined;
    this.trail = [];
    this.paused = false;
  }
}
