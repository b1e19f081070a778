/** Mouse and finger over the board: what is pointed at, which stack is open, and what was picked. */

import type { Piece, Place } from "../wire/types";
import { distance, type Atlas, type Room } from "./atlas";
import { toScreen, toWorld, type Point } from "./camera";
import { Gestures } from "./gestures";
import type { Lens } from "./lens.svelte";
import type { Opened, Scene } from "./scene.svelte";
import { across, fanned, plate, pushed, roomFor } from "./stacks";
import type { Glow, Target } from "./types";

interface Given {
  map: () => Atlas;
  scale: () => number;
  pieceGlow: () => Map<string, Glow>;
  placeGlow: () => Map<string, Glow>;
  isChosen: (piece: Piece) => boolean;
  /** Whether a piece can be picked up and carried. */
  mayCarry: (piece: Piece) => boolean;
  pick: (target: Target, adding: boolean) => void;
  /** Nothing was hit. */
  miss: () => void;
  /** The place that is pointed at, or none. */
  point: (place: string) => void;
  /** A stack was opened by a click, a tap or a key, or was closed. */
  opened: (place: string) => void;
  /** Pieces are lifted, and then let go at a place, or nowhere. */
  lift: (pieces: Piece[]) => void;
  carry: (pieces: Piece[], target: Target | undefined) => void;
}

/** The least height of a piece of an open stack: for a finger, and for a mouse. */
const FINGER = 42;
const POINTER = 34;

/** How long the pointer rests on a stack before it opens. */
const REST = 90;
/** Who clicks twice so fast, on one spot, means what he clicked first, and not what came to lie there. */
const TWICE_MS = 350;
const SPOT = 12;

export class Pointing {
  hover = $state.raw<{ target: Target; at: Point } | undefined>();
  /** What is being carried, and where the pointer is. */
  carried = $state.raw<{ pieces: Piece[]; at: Point } | undefined>();
  private opened = $state("");
  /** The piece that was aimed at when the stack opened: it stays where it was. */
  private aimed = "";
  private opening: ReturnType<typeof setTimeout> | undefined;
  /** When and where a piece was chosen last. */
  private chose: Point & { when: number } = { x: 0, y: 0, when: -TWICE_MS };

  constructor(
    private readonly lens: Lens,
    private readonly scene: Scene,
    private readonly given: Given,
  ) {}

  /** The stack that is open; one that has melted away to a single piece is not. */
  readonly fan = $derived.by((): Opened | undefined => {
    const place = this.given.map().places.get(this.opened);
    const stack = (place && this.scene.all.get(place.id)) ?? [];
    if (!place || stack.length < 2) return undefined;
    const { camera, screen, narrow } = this.lens;
    const { look } = this.scene;
    const able = stack.filter((piece) => this.given.mayCarry(piece));
    const cells = stack.length + (able.length > 1 ? 1 : 0);
    const scale = Math.max(this.given.scale(), (narrow ? FINGER : POINTER) / look.height / camera.zoom);
    const wide = across(cells, roomFor(look, scale * camera.zoom, screen.width));
    const under = plate(look, cells, wide);
    // The piece that was aimed at lies under the pointer, where it was before.
    const index = Math.max(0, this.aimed ? stack.findIndex((piece) => piece.id === this.aimed) : stack.length - 1);
    const cell = fanned(look, index, cells, wide);
    const spot = this.scene.spot(stack[index]!);
    const middle = this.scene.centre(place);
    const k = this.given.scale();
    const centre = { x: middle.x + spot.x * k - cell.x * scale, y: middle.y + spot.y * k - cell.y * scale };
    const push = pushed(under, toScreen(camera, centre), scale * camera.zoom, screen);
    return {
      place,
      stack,
      able: able.length > 1 ? able : [],
      cells,
      wide,
      under,
      centre: { x: centre.x + push.x / camera.zoom, y: centre.y + push.y / camera.zoom },
      scale,
    };
  });

  /** The open stack's plate on the screen: nothing may cover it. */
  readonly plateOnScreen = $derived.by((): Room | undefined => {
    const { fan } = this;
    if (!fan) return undefined;
    const { camera } = this.lens;
    const at = toScreen(camera, fan.centre);
    const k = fan.scale * camera.zoom;
    return { x: at.x + fan.under.x * k, y: at.y + fan.under.y * k, width: fan.under.width * k, height: fan.under.height * k };
  });

  open(place: Place, aimed = ""): void {
    this.opened = place.id;
    this.aimed = aimed;
  }

  /** A stack opened for good: its panel opens too. */
  unfold(place: Place, aimed = ""): void {
    this.open(place, aimed);
    this.given.opened(place.id);
  }

  close(): void {
    this.opened = "";
  }

  /** What was chosen was let go: the next click is no second half of the one that chose it. */
  begin(): void {
    this.chose = { x: 0, y: 0, when: -TWICE_MS };
  }

  readonly gestures = new Gestures({
    pan: (dx, dy) => {
      this.hover = undefined;
      this.lens.pan(dx, dy);
    },
    zoom: (factor, at) => this.lens.zoom(factor, at),
    tap: (at, touch, adding, again) => this.tapped(at, touch, adding, again),
    grab: (at) => this.grabbed(at),
    carry: (at) => {
      this.carried = this.carried && { ...this.carried, at };
      this.given.point(this.under(at)?.place.id ?? "");
    },
    drop: (at) => this.dropped(at),
    hover: (at) => this.hovering(at),
    leave: () => {
      clearTimeout(this.opening);
      this.hover = undefined;
      this.given.point("");
      this.close();
    },
  });

  /** A piece that can do something is carried; so are all of an open stack, by their common cell. */
  private grabbed(at: Point): boolean {
    const target = this.hit(at);
    const { piece } = target ?? {};
    const closed = target && this.isStack(target.place) && this.opened !== target.place.id;
    // What was chosen lies uppermost, also on a closed stack: all of it that is there goes along.
    const chosen =
      piece && this.given.isChosen(piece) ? (this.scene.all.get(piece.place) ?? []).filter((one) => this.given.isChosen(one)) : [];
    const able = piece && !closed && this.given.mayCarry(piece) ? [piece] : [];
    const pieces = target?.all ?? (chosen.length ? chosen : able);
    if (!pieces.length) return false;
    this.hover = undefined;
    this.close();
    this.carried = { pieces, at };
    this.given.lift(pieces);
    return true;
  }

  private dropped(at: Point | undefined): void {
    const { carried } = this;
    if (!carried) return;
    this.carried = undefined;
    const target = at && this.under(at);
    const away = target && target.place.id !== carried.pieces[0]!.place;
    this.given.carry(carried.pieces, away ? target : undefined);
  }

  /** Where something that is carried would be put down: a place that it can go to counts before the counters that overlap it. */
  under(at: Point): Target | undefined {
    const place = this.given.map().nearest(toWorld(this.lens.camera, at));
    return place && this.given.placeGlow().has(place.id) ? { place } : this.hit(at);
  }

  private hit(at: Point): Target | undefined {
    return this.scene.hit(toWorld(this.lens.camera, at), this.fan);
  }

  private hovering(at: Point): void {
    const target = this.hit(at);
    const told = target && !target.all && (target.piece ? !this.given.isChosen(target.piece) : target.place.name);
    const { hover } = this;
    const same = hover && target && hover.target.place === target.place && hover.target.piece === target.piece;
    // A card stays where it is as long as the same is pointed at.
    if (!told) this.hover = undefined;
    else if (!same) this.hover = { target, at };
    this.given.point(target?.place.id ?? "");
    if (this.fan && !this.onPlate(at)) this.close();
    clearTimeout(this.opening);
    if (target?.piece && this.opens(target.place) && this.opened !== target.place.id)
      this.opening = setTimeout(() => this.open(target.place, target.piece?.id), REST);
  }

  /** A stack opens where there is something in it to take hold of. Where places are asked for it would lie over them. */
  private opens(place: Place): boolean {
    const asked = this.given.placeGlow();
    if (!this.isStack(place) || asked.has(place.id)) return false;
    return !asked.size || this.scene.all.get(place.id)!.some((piece) => this.given.mayCarry(piece));
  }

  private tapped(at: Point, touch: boolean, adding: boolean, again: boolean): void {
    const target = this.hit(at);
    // What was chosen has been seen: its card would lie over the destinations.
    this.hover = undefined;
    const now = performance.now();
    if ((again || now - this.chose.when < TWICE_MS) && distance(at, this.chose) < SPOT) return;
    if (!target) {
      this.close();
      return this.given.miss();
    }
    if (target.all) {
      this.chose = { ...at, when: now };
      this.close();
      return this.given.pick(target, adding);
    }
    const closed = target.piece && this.isStack(target.place) && this.opened !== target.place.id;
    if (closed && !this.given.placeGlow().has(target.place.id)) {
      this.unfold(target.place, target.piece?.id);
      if (touch || this.scene.all.get(target.place.id)!.some((piece) => this.given.pieceGlow().has(piece.id))) return;
    }
    if (target.piece && !this.given.isChosen(target.piece) && this.given.pieceGlow().has(target.piece.id))
      this.chose = { ...at, when: now };
    // What was chosen out of an open stack closes it: it would lie over the destinations.
    if (!adding && target.piece && this.given.pieceGlow().has(target.piece.id)) this.close();
    this.given.pick(target, adding);
  }

  private isStack(place: Place): boolean {
    return (this.scene.all.get(place.id)?.length ?? 0) > 1;
  }

  /** Whether a point is on the open stack's plate, or on the way to it from its place. */
  private onPlate(at: Point): boolean {
    const fan = this.fan;
    if (!fan) return false;
    const world = toWorld(this.lens.camera, at);
    const { under, centre, scale } = fan;
    const x = (world.x - centre.x) / scale;
    const y = (world.y - centre.y) / scale;
    const middle = this.scene.centre(fan.place);
    const away = { x: (middle.x - centre.x) / scale, y: (middle.y - centre.y) / scale };
    const left = Math.min(away.x - 30, under.x);
    const right = Math.max(away.x + 30, under.x + under.width);
    const top = Math.min(away.y - 30, under.y);
    const bottom = Math.max(away.y + 30, under.y + under.height);
    return x > left - 8 && x < right + 8 && y > top - 8 && y < bottom + 8;
  }
}
