/** What stands on the board and where it is drawn: the one answer for drawing, for pointing and for names that keep out of the way. */

import type { Mark, Piece, Place } from "../wire/types";
import type { Atlas, Room } from "./atlas";
import type { Point } from "./camera";
import type { Box } from "./labels";
import { BADGE, BLOCK, CAPTION, COUNTER, SPREAD, extent, fanned, lightened, piled, stacks, type Laid, type Look } from "./stacks";
import type { Glow, Target } from "./types";

export interface Given {
  map: () => Atlas;
  pieces: () => Piece[];
  marks: () => Mark[];
  pieceGlow: () => Map<string, Glow>;
  placeGlow: () => Map<string, Glow>;
  chosen: () => string[];
  /** How large a piece is drawn on the sheet. */
  scale: () => number;
  /** Whether one looks so close that piles on hexes are spread. */
  near: () => boolean;
  /** Whether one looks from so far that a Force is named below its counter. */
  far: () => boolean;
}

/** An open stack: where it lies, and how large its pieces are. */
export interface Opened {
  place: Place;
  stack: Piece[];
  /** Those that can do something, if several: a cell of their own stands for all of them. */
  able: Piece[];
  cells: number;
  wide: number;
  under: Room;
  /** The middle of the fan on the sheet. */
  centre: Point;
  scale: number;
}

/** One drawn piece. */
export interface Item extends Laid {
  place: Place;
  /** The middle of its place on the sheet. */
  centre: Point;
  /** What can be done with the piece itself, and what its whole pile is lit with. */
  glow: Glow | "";
  halo: Glow | "";
}

/** Which glow a pile shows when its pieces differ. */
const LOUDEST: (Glow | "")[] = ["chosen", "fight", "do", ""];

export class Scene {
  constructor(private readonly given: Given) {}

  readonly look: Look = $derived.by(() => (!this.given.map().picture.hexes ? BLOCK : this.given.near() ? SPREAD : COUNTER));
  readonly all = $derived.by(() => stacks(this.given.pieces()));
  /** On hexes a pile must not reach into the next one; elsewhere armies stand apart. */
  private readonly laid = $derived.by(() => {
    const { places } = this.given.map();
    return new Map([...this.all].map(([id, stack]) => [id, piled(this.look, this.raised(stack), places.get(id)?.kind !== "hex")]));
  });

  /** What has been chosen lies uppermost. */
  private raised(stack: Piece[]): Piece[] {
    const chosen = stack.filter((piece) => this.isChosen(piece));
    return chosen.length ? [...stack.filter((piece) => !chosen.includes(piece)), ...chosen] : stack;
  }

  /** Where a piece is drawn, from the middle of its place, in its own measure. */
  spot(piece: Piece): Point {
    return this.laid.get(piece.place)?.find((one) => one.piece.id === piece.id)?.at ?? this.look.foot;
  }

  /** Boxes off the map that hold something, each a tray around its piles, pushed back onto the sheet. */
  readonly trays = $derived.by(() => {
    const map = this.given.map();
    const k = this.given.scale();
    const found = new Map<string, { place: Place; room: Room }>();
    for (const place of map.picture.places) {
      const laid = place.kind === "box" ? this.laid.get(place.id) : undefined;
      if (!laid) continue;
      const under = extent(this.look, laid);
      const width = Math.max(under.width + 12, place.name.length * 8 + 16) * k;
      const height = (under.height + 30) * k;
      const within = (at: number, size: number, edge: number) => Math.min(edge - size - 4, Math.max(4, at - size / 2));
      found.set(place.id, {
        place,
        room: { x: within(place.x, width, map.picture.width), y: within(place.y, height, map.picture.height), width, height },
      });
    }
    return found;
  });

  private drawn = new Map<string, Item>();

  /** Every piece, those farther north first, so that nearer ones stand before them. What did not change stays the same object, and is not drawn again. */
  readonly items = $derived.by(() => {
    const before = this.drawn;
    const items = this.arranged().map((item) => {
      const old = before.get(item.piece.id);
      return old && unchanged(old, item) ? old : item;
    });
    this.drawn = new Map(items.map((item) => [item.piece.id, item]));
    return items;
  });

  private arranged(): Item[] {
    const map = this.given.map();
    const glows = this.given.pieceGlow();
    const lit = this.given.placeGlow();
    const found: Item[] = [];
    const spots = [...this.laid.keys()].flatMap((id) => map.places.get(id) ?? []).sort((a, b) => a.y - b.y);
    for (const place of spots) {
      const centre = this.centre(place);
      let pile: Item[] = [];
      for (const one of this.laid.get(place.id)!) {
        const item: Item = { ...one, place, centre, glow: this.isChosen(one.piece) ? "chosen" : (glows.get(one.piece.id) ?? ""), halo: "" };
        pile.push(item);
        if (!one.pile) continue;
        // A pile hides the place it stands on: where that can be chosen, the light is around the pile.
        item.halo = LOUDEST.find((glow) => pile.some((other) => other.glow === glow)) || (lit.get(place.id) ?? "");
        found.push(...pile);
        pile = [];
      }
    }
    return found;
  }

  /** Piles below which nothing stands: there is room for a name under the piece. */
  readonly roomBelow = $derived.by(() => {
    const map = this.given.map();
    const reach = this.look.width * this.given.scale();
    const held = [...this.laid.keys()].flatMap((id) => map.places.get(id) ?? []);
    const below = (at: Point) => (other: Point) =>
      other.y > at.y && other.y - at.y < reach * 1.6 && Math.abs(other.x - at.x) < reach * 1.15;
    return new Set(held.filter((at) => !held.some(below(at))).map((at) => at.id));
  });

  /** Where the names of Forces are written below their counters. */
  private readonly captions = $derived.by(() => {
    const map = this.given.map();
    if (!map.picture.hexes || !this.given.far()) return [];
    const k = this.given.scale();
    const found: Box[] = [];
    for (const [id, laid] of this.laid) {
      const at = map.places.get(id);
      const top = laid.find((one) => one.pile && !one.badge && one.piece.kind === "force");
      if (!at || at.kind === "box" || !top || !this.roomBelow.has(id)) continue;
      const half = ((top.piece.label || top.piece.name || "").length * CAPTION.letter) / 2 + 2;
      found.push({
        left: at.x + (top.at.x - half) * k,
        right: at.x + (top.at.x + half) * k,
        top: at.y + (top.at.y + CAPTION.top) * k,
        bottom: at.y + (top.at.y + CAPTION.bottom) * k,
      });
    }
    return found;
  });

  /** What names must not lie upon: piles and their names, and what is marked on places. */
  readonly taken = $derived.by(() => {
    const map = this.given.map();
    const k = this.given.scale();
    const found: Box[] = [...this.captions];
    for (const [id, laid] of this.laid) {
      const at = map.places.get(id);
      if (!at || at.kind === "box") continue;
      const under = lightened(this.look, laid);
      const left = at.x + under.x * k;
      const top = at.y + under.y * k;
      found.push({ at: id, left, top, right: left + under.width * k, bottom: top + under.height * k });
    }
    for (const mark of this.given.marks()) {
      const at = map.places.get(mark.place);
      if (at) found.push({ left: at.x, right: at.x + 28 * k, top: at.y, bottom: at.y + 20 * k });
    }
    for (const { room } of this.trays.values())
      found.push({ left: room.x, top: room.y, right: room.x + room.width, bottom: room.y + room.height });
    return found;
  });

  /** Piles that can do nothing now and lie over a place that can be chosen: one must see through them. */
  readonly veiled = $derived.by(() => {
    const found = new Set<string>();
    const asked = this.given.placeGlow();
    if (!asked.size) return found;
    const map = this.given.map();
    const glows = this.given.pieceGlow();
    const k = this.given.scale();
    const spots = [...asked.keys()].flatMap((id) => map.places.get(id) ?? []);
    for (const [id, laid] of this.laid) {
      const at = map.places.get(id);
      if (!at || asked.has(id) || laid.some(({ piece }) => glows.has(piece.id) || this.isChosen(piece))) continue;
      const under = extent(this.look, laid);
      const left = at.x + under.x * k;
      const top = at.y + under.y * k;
      const over = (spot: Point) => spot.x > left && spot.x < left + under.width * k && spot.y > top && spot.y < top + under.height * k;
      if (spots.some(over)) found.add(id);
    }
    return found;
  });

  isChosen(piece: Piece): boolean {
    return this.given.chosen().includes(piece.id);
  }

  /** The middle of a place, or of the tray that stands for it. */
  centre(place: Place): Point {
    const tray = this.trays.get(place.id);
    if (!tray) return place;
    const under = extent(this.look, this.laid.get(place.id)!);
    const k = this.given.scale();
    return { x: tray.room.x + tray.room.width / 2 - (under.x + under.width / 2) * k, y: tray.room.y + (24 - under.y) * k };
  }

  /** What lies under a point of the sheet: a piece of an open stack, a piece, or a place. */
  hit(at: Point, fan?: Opened): Target | undefined {
    if (fan) {
      const cell = (n: number) => this.inside(at, fan.centre, fanned(this.look, n, fan.cells, fan.wide), false, fan.scale);
      const piece = fan.stack.find((_, n) => cell(n));
      if (piece) return { piece, place: fan.place };
      if (fan.cells > fan.stack.length && cell(fan.stack.length)) return { all: fan.able, place: fan.place };
    }
    for (let n = this.items.length - 1; n >= 0; n--) {
      const item = this.items[n]!;
      if (
        item.place !== fan?.place &&
        !(this.veiled.has(item.place.id) && this.asks(at)) &&
        this.inside(at, item.centre, item.at, item.badge)
      )
        return { piece: item.piece, place: item.place };
    }
    const place = this.given.map().nearest(at);
    return place && { place };
  }

  /** Whether the place that is nearest can be chosen. */
  private asks(at: Point): boolean {
    return this.given.placeGlow().has(this.given.map().nearest(at)?.id ?? "");
  }

  private inside(at: Point, centre: Point, offset: Point, badge: boolean, k = this.given.scale()): boolean {
    const x = Math.abs((at.x - centre.x) / k - offset.x);
    const y = Math.abs((at.y - centre.y) / k - offset.y);
    const part = badge ? BADGE / 2 : 1;
    return x <= (this.look.width / 2) * part + 2 && y <= (this.look.height / 2) * part + 2;
  }
}

function unchanged(a: Item, b: Item): boolean {
  const still =
    a.piece === b.piece && a.place === b.place && a.pile === b.pile && a.glow === b.glow && a.halo === b.halo && a.badge === b.badge;
  return still && alike(a.centre, b.centre) && alike(a.at, b.at);
}

function alike(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}
