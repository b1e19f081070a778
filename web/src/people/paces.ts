/** Paces that people usually play at, and how a pace and a time are told in words. */

import type { Pace } from "./client";

interface Usual {
  id: string;
  words: string;
  pace: Pace | null;
}

export const USUAL: Usual[] = [
  { id: "none", words: "Everyone takes his time", pace: null },
  { id: "blitz", words: "Live: 15 minutes each, 10 seconds a turn", pace: { minutes: 15, increment: 10 } },
  { id: "evening", words: "Live: an hour each, 30 seconds a turn", pace: { minutes: 60, increment: 30 } },
  { id: "post1", words: "By correspondence: a day a turn", pace: { days: 1, bank: 3, holidays: 7 } },
  { id: "post3", words: "By correspondence: 3 days a turn", pace: { days: 3, bank: 7, holidays: 14 } },
  { id: "post7", words: "By correspondence: a week a turn", pace: { days: 7, bank: 14, holidays: 28 } },
];

export function paceOf(id: string): Pace | null {
  return USUAL.find((one) => one.id === id)?.pace ?? null;
}

export function told(pace: Pace | null | undefined): string {
  if (!pace) return "no clock";
  if (pace.days) return `${pace.days} ${pace.days === 1 ? "day" : "days"} a turn`;
  return `${pace.minutes} minutes each${pace.increment ? `, ${pace.increment} s a turn` : ""}`;
}

/** The seat of mine that waits for the other side's time: partners wait for nobody, nor does one who plays both sides. */
export function waitsAs(running: string, mine: string[], seats: { seat: string; side: number }[]): string | undefined {
  const side = (name: string) => seats.find((one) => one.seat === name)?.side;
  return running && mine.every((seat) => side(seat) !== side(running)) ? mine[0] : undefined;
}

/** 4:05, 1:04:05, or 2 days 3 h. */
export function span(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  const two = (number: number) => String(number).padStart(2, "0");
  if (left >= 86400) return `${Math.floor(left / 86400)} d ${Math.floor((left % 86400) / 3600)} h`;
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor((left % 3600) / 60);
  return hours ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
}
