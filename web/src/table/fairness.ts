/** The dice, checked by this browser: what it was shown before play, what it added, and every draw of the finished game. */

import { hex, hmac, sha256, unhex } from "../lib/sha256";
import { nonce } from "../wire/client";
import type { Draws } from "../wire/types";

interface Remembered {
  /** The hash of the seed, as it was shown before this browser gave anything. */
  commitment: string;
  /** What this browser gave, by seat. */
  nonces: Record<string, string>;
  /** Where sides were bid for: its share in the lot that settles equal bids. */
  lots?: Record<string, string>;
  /** What every seat had pledged when this browser showed its own. */
  pledges?: Record<string, string>;
}

/** Both stay on their seats, or they change. */
const LOT = [1, 1];

const key = (table: string) => `hundred-days dice ${table}`;

function remembered(table: string): Remembered | undefined {
  const text = localStorage.getItem(key(table));
  return text ? (JSON.parse(text) as Remembered) : undefined;
}

/** A seat's share in the dice. It is written down with the commitment before it leaves this browser. */
export function share(table: string, commitment: string, seat: string): string {
  const before = remembered(table) ?? { commitment, nonces: {} };
  const given = before.nonces[seat] ?? nonce();
  localStorage.setItem(key(table), JSON.stringify({ ...before, nonces: { ...before.nonces, [seat]: given } }));
  return given;
}

/** A seat's share in the lot that settles equal bids for the sides, written down as well. */
export function lotShare(table: string, commitment: string, seat: string): string {
  const before = remembered(table) ?? { commitment, nonces: {} };
  const given = before.lots?.[seat] ?? nonce();
  localStorage.setItem(key(table), JSON.stringify({ ...before, lots: { ...before.lots, [seat]: given } }));
  return given;
}

/** The hash that binds a seat to its share before any is shown (docs/dice.md). */
export function pledge(table: string, seat: string, nonce: string): string {
  return hex(sha256(new TextEncoder().encode(`${table}|${seat}|${nonce}`)));
}

/** What everyone has pledged is written down before this browser shows its own share. */
export function witness(table: string, commitment: string, pledges: Record<string, string>): void {
  const before = remembered(table) ?? { commitment, nonces: {} };
  localStorage.setItem(key(table), JSON.stringify({ ...before, pledges: before.pledges ?? pledges }));
}

/** One line on the dice of a finished game. */
export function verdict(draws: Draws): string {
  const own = remembered(draws.table);
  const fault = wrong(draws, own);
  if (fault) return `The dice of this game do not check out: ${fault}`;
  const count = draws.draws.length;
  if (!count) return "No dice were thrown at this table.";
  const those = count === 1 ? "the one draw follows" : `all ${count} draws follow`;
  const shares = own && Object.keys(own.nonces).length ? " and your own share in them" : "";
  return `Checked by this browser: ${those} from the seed whose hash was shown before play${shares}.`;
}

function wrong(draws: Draws, own: Remembered | undefined): string {
  const shown = own?.commitment ?? draws.commitment;
  if (hex(sha256(unhex(draws.seed))) !== shown) return "the seed is not the one whose hash was shown before play.";
  for (const [seat, given] of Object.entries(own?.nonces ?? {}))
    if (draws.nonces[seat] !== given) return `the share that this browser gave for ${seat} was not used.`;
  for (const [seat, pledged] of Object.entries(own?.pledges ?? {}))
    if (pledge(draws.table, seat, draws.nonces[seat] ?? "") !== pledged) return `the share of ${seat} is not the one that was pledged.`;
  for (const seat of Object.keys(draws.nonces))
    if (own?.pledges && !(seat in own.pledges) && !(seat in own.nonces))
      return `the share of ${seat} was not pledged before this browser showed its own.`;
  for (const [seat, given] of Object.entries(own?.lots ?? {}))
    if (draws.lots?.[seat] !== given) return `the share in the lot for the sides that this browser gave for ${seat} was not used.`;
  if (typeof draws.lot === "number" && pick(LOT, ticket(draws, -1, LOT, draws.lots)) !== draws.lot)
    return "the lot for the sides is another than the seed gives.";
  for (const draw of draws.draws)
    if (pick(draw.weights, ticket(draws, draw.ply, draw.weights)) !== draw.drawn)
      return `the draw at ply ${draw.ply} is another than the seed gives.`;
  return "";
}

/** docs/dice.md, “A draw”. */
function ticket(draws: Draws, ply: number, weights: number[], shares = draws.nonces): bigint {
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  const limit = (1n << 128n) - ((1n << 128n) % total);
  const salt = Object.keys(shares)
    .sort()
    .map((seat) => `|${seat}=${shares[seat]}`)
    .join("");
  for (let again = 0; ; again++) {
    const message = new TextEncoder().encode(`${draws.table}|${ply}|${again}${salt}`);
    const number = BigInt("0x" + hex(hmac(unhex(draws.seed), message).slice(0, 16)));
    if (number < limit) return number % total;
  }
}

function pick(weights: number[], ticket: bigint): number {
  let left = ticket;
  return weights.findIndex((weight) => (left -= BigInt(weight)) < 0n);
}
