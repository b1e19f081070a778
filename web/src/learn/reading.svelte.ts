/** Somebody with nothing but the book. */

import type { Rules } from "../wire/types";

export class Reading {
  rules = $state.raw<Rules>();
  spotlight = $state.raw<string[]>([]);
  private cited = $state.raw({ number: "" });

  get paragraph(): string {
    return this.cited.number;
  }

  /** Asked for again it is opened again. */
  set paragraph(number: string) {
    this.cited = { number };
  }
}
