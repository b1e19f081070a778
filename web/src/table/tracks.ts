/** Tracks that say the same of several armies ("French points", "Allied points") are one row with a figure for each. */

import { spaced } from "../lib/words";
import type { Army, Track } from "../wire/types";

export interface Entry {
  track: Track;
  /** Whose figure it is, where there are several. */
  army: Army | undefined;
}

export interface Row {
  name: string;
  entries: Entry[];
}

export function gathered(tracks: Track[], armies: Map<string, Army>): Row[] {
  const rows = new Map<string, Row>();
  for (const track of tracks) {
    const name = track.row ? spaced(track.row) : track.name;
    const entry = { track, army: track.row ? armies.get(track.army ?? "") : undefined };
    const row = rows.get(name);
    if (row) row.entries.push(entry);
    else rows.set(name, { name, entries: [entry] });
  }
  return [...rows.values()];
}

/** A word where the game gives one that is short; else the figure, with what it runs up to. */
export function figure(track: Track): string {
  if (track.text && track.text.length <= 12) return spaced(track.text);
  return track.top ? `${track.value}/${track.top}` : String(track.value);
}
