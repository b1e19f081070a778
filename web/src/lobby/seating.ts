/** Who sits where unless someone says otherwise: you first, the computer in every other chair. */

import { settings } from "../lib/settings.svelte";
import { wire } from "../wire/client";
import type { GameCard, SeatState, Value } from "../wire/types";

/** The middle of the ladder: an opponent worth playing who does not keep one waiting. */
export function usual(card: GameCard): string {
  return card.levels[Math.floor((card.levels.length - 1) / 2)]?.id ?? "";
}

export function defaults(card: GameCard): Record<string, Value> {
  return Object.fromEntries(card.info.settings.map((setting) => [setting.name, setting.default]));
}

/** Of some options those that the game has, with a value that it knows. */
export function known(card: GameCard, options: Record<string, Value>): Record<string, Value> {
  const fits = ([name, value]: [string, Value]) =>
    card.info.settings.some((setting) => setting.name === name && setting.choices.includes(value));
  return Object.fromEntries(Object.entries(options).filter(fits));
}

/** "me", "computer:" with a level, or "anyone" for the one seat that is offered. */
export function sitter(card: GameCard, seats: SeatState[], seat: SeatState, offered: boolean): string {
  if (seat === seats[0]) return "me";
  return offered && seat === seats[1] ? "anyone" : `computer:${usual(card)}`;
}

/** A newcomer's first game: small, friendly, and with a companion; its table's id. */
export async function playFirst(game: string): Promise<string> {
  const first = await wire.firstGame(game);
  const setup = await wire.setup(game, first.options);
  const seats = setup.seats.map(({ seat }) => ({
    seat,
    who: seat === first.seat ? ("me" as const) : ("computer" as const),
    level: seat === first.seat ? "" : first.level,
    name: seat === first.seat ? settings.name : "",
  }));
  const from = first.position ? { position: first.position } : { game, options: first.options };
  const { table } = await wire.create({ ...from, seats, public: false });
  settings.accompany(table);
  return table;
}

/** The settings that say which game it is, by name: Basic or Advanced, the campaign or an evening of it. */
export function versions(card: GameCard) {
  return card.info.settings.filter((setting) => setting.choices.every((choice) => typeof choice === "string"));
}

/** Which of them was played last here, or is usual. */
export function lastVersion(card: GameCard): Record<string, Value> {
  const last = { ...defaults(card), ...known(card, settings.lastSetup(card.info.id)?.options ?? {}) };
  return Object.fromEntries(versions(card).map(({ name }) => [name, last[name]!]));
}

/** A table against the computer without a question asked; its id. */
export async function playNow(card: GameCard, version: Record<string, Value>): Promise<string> {
  const options = { ...defaults(card), ...version };
  const setup = await wire.setup(card.info.id, options);
  const seats = setup.seats.map(({ seat }, n) => ({
    seat,
    who: n === 0 ? ("me" as const) : ("computer" as const),
    level: n === 0 ? "" : usual(card),
    name: n === 0 ? settings.name : "",
  }));
  const { table } = await wire.create({ game: card.info.id, options, seats, public: false });
  const last = settings.lastSetup(card.info.id);
  settings.rememberSetup(card.info.id, { options: { ...options, ...last?.options, ...version }, places: last?.places ?? {} });
  return table;
}
