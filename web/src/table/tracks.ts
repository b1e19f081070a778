/** Tracks that say the same of several armies ("French points", "Allied points") are one row with a figure for each. */

import { spaced } from "../lib/words";
import type { Army, Track } from "../wire/types";

export interface Entry {
  track: Track;
  /** Whose figure it is, where there are several. */
  whose: string;
  color: string;
}

export interface Row {
  name: string;
  entries: Entry[];
}

export function gathered(tracks: Track[], armies: Army[]): Row[] {
  const alike = Map.groupBy(tracks, (track) => track.name.split(" ").slice(1).join(" "));
  const rows = new Map<string, Row>();
  for (const track of tracks) {
    const [whose = "", ...rest] = track.name.split(" ");
    const shared = rest.join(" ");
    const several = shared !== "" && alike.get(shared)!.length > 1;
    const name = several ? shared.charAt(0).toUpperCase() + shared.slice(1) : track.name;
    const entry = { track, whose: several ? whose : "", color: several ? colorOf(whose, armies) : "" };
    const row = rows.get(name);
    if (row) row.entries.push(entry);
    else rows.set(name, { name, entries: [entry] });
  }
  return [...rows.values()];
}

function colorOf(whose: string, armies: Army[]): string {
  const found = armies.find((army) => army.name.startsWith(whose) || army.id === whose.toLowerCase());
  return found?.color ?? "#6b5a3c";
}

/** A word where the game gives one that is short; else the figure, with what it runs up to. */
export function figure(track: Track): string {
  if (track.text && track.text.length <= 12) return spaced(track.text.replace(/-(?=\d)/, " "));
  return track.top ? `${track.value}/${track.top}` : String(track.value);
}
