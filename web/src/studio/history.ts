/** What the map and the list of June 1815 share. */

import type { Picture } from "../wire/types";
import type { DepartureSpread, Departures } from "./wire";

/** What games call the armies of the chronicle. */
const ALIKE: Record<string, string[]> = {
  allied: ["allied", "british", "anglo_allied", "anglo"],
  french: ["french"],
  prussian: ["prussian"],
};
const COLORS: Record<string, string> = { french: "#2f4b8f", allied: "#a32b18", prussian: "#4a4a4a" };

/** An army of the chronicle in the colour that it has on a game's map. */
export function armyColor(picture: Picture | undefined, army: string): string {
  const armies = picture ? [...picture.armies, ...(picture.sides ?? [])] : [];
  return armies.find((one) => ALIKE[army]?.includes(one.id))?.color ?? COLORS[army] ?? "#4a4a4a";
}

/** The value below which that share of the values lies, between two where it falls between. */
export function quantile(values: number[], share: number): number {
  const ranked = [...values].sort((a, b) => a - b);
  const place = share * (ranked.length - 1);
  const below = Math.floor(place);
  return ranked[below]! + (place - below) * (ranked[Math.min(below + 1, ranked.length - 1)]! - ranked[below]!);
}

/** "18:15", of a moment of the chronicle or of an hour of the day. */
export function clock(at: string | number): string {
  if (typeof at === "string") return at.slice(11, 16);
  const minutes = Math.round(at * 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

export interface Band {
  slot: string;
  army: string;
  games: number;
  low: number;
  high: number;
}

/** Where eight of ten games lie, for each army on each evening. */
export const bandsOf = (found: DepartureSpread[]): Band[] =>
  found.map(({ slot, army, km }) => ({ slot, army, games: km.length, low: quantile(km, 0.1), high: quantile(km, 0.9) }));

/** What more games came to, beside what some came to before. */
export function together(one: Departures | undefined, other: Departures): Departures {
  if (!one) return other;
  const many = one.many.map((spread) => ({ ...spread, km: [...spread.km] }));
  for (const { slot, army, km } of other.many) {
    const same = many.find((known) => known.slot === slot && known.army === army);
    if (same) same.km.push(...km);
    else many.push({ slot, army, km });
  }
  const many_landmarks = other.many_landmarks.map((mark, n) => ({
    ...mark,
    games: mark.games + (one.many_landmarks[n]?.games ?? 0),
    hours: [...(one.many_landmarks[n]?.hours ?? []), ...mark.hours],
  }));
  return { ...other, many, many_landmarks, games: one.games + other.games };
}
