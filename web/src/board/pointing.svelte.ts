/** Mouse and finger over the board: what is pointed at, which stack is open, and what was picked. */

import type { Place } from "../wire/types";
import type { Atlas } from "./atlas";
import { toScreen, toWorld, type Point } from "./camera";
import { Gestures } from "./gestures";
import type { Lens } from "./lens.svelte";
import type { Scene } from "./scene.svelte";
import { plate, pushed } from "./stacks";
import type { Glow, Target } from "./types";

interface Given {
  map: () => Atlas;
  scale: () => number;
  pieceGlow: () => Map<string, Glow>;
  placeGlow: () => Map<string, Glow>;
  pick: (target: Target) => void;
  /** Nothing was hit. */
  miss: () => void;
}

/** How long the pointer rests on a stack before it opens. */
const REST = 90;

export class Pointing {
  hover = $state.raw<{ target: Target; at: Point } | undefined>();
  private opened = $state("");
  private opening: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly lens: Lens,
    private readonly scene: Scene,
    private readonly given: Given,
  ) {}

  /** The stack that is open; one that has melted away to a single piece is not. */
  readonly fan = $derived.by(() => {
    const place = this.given.map().places.get(this.opened);
    const stack = (place && this.scene.all.get(place.id)) ?? [];
    if (!place || stack.length < 2) return undefined;
    const { camera, screen } = this.lens;
    const under = plate(this.scene.look, stack.length);
    const push = pushed(under, toScreen(camera, this.scene.centre(place)), this.given.scale() * camera.zoom, screen);
    return { place, stack, under, push: { x: push.x / camera.zoom, y: push.y / camera.zoom } };
  });

  open(place: Place): void {
    this.opened = place.id;
  }

  close(): void {
    this.opened = "";
  }

  readonly gestures = new Gestures({
    pan: (dx, dy) => {
      this.hover = undefined;
      this.lens.pan(dx, dy);
    },
    zoom: (factor, at) => this.lens.zoom(factor, at),
    tap: (at, touch) => this.tapped(at, touch),
    hover: (at) => this.hovering(at),
    leave: () => {
      clearTimeout(this.opening);
      this.hover = undefined;
      this.close();
    },
  });

  private hit(at: Point): Target | undefined {
    return this.scene.hit(toWorld(this.lens.camera, at), this.fan);
  }

  private hovering(at: Point): void {
    const target = this.hit(at);
    this.hover = target && (target.piece || target.place.name) ? { target, at } : undefined;
    if (this.fan && !this.onPlate(at)) this.close();
    clearTimeout(this.opening);
    if (target?.piece && this.isStack(target.place) && this.opened !== target.place.id)
      this.opening = setTimeout(() => this.open(target.place), REST);
  }

  private tapped(at: Point, touch: boolean): void {
    const target = this.hit(at);
    if (!target) {
      this.close();
      return this.given.miss();
    }
    const closed = target.piece && this.isStack(target.place) && this.opened !== target.place.id;
    if (closed && !this.given.placeGlow().has(target.place.id)) {
      this.open(target.place);
      if (touch || this.scene.all.get(target.place.id)!.some((piece) => this.given.pieceGlow().has(piece.id))) return;
    }
    // What was chosen out of an open stack closes it: it would lie over the destinations.
    if (target.piece && this.given.pieceGlow().has(target.piece.id)) this.close();
    this.given.pick(target);
  }

  private isStack(place: Place): boolean {
    return (this.scene.all.get(place.id)?.length ?? 0) > 1;
  }

  /** Whether a point is on the open stack's plate, or on the way to it from its place. */
  private onPlate(at: Point): boolean {
    const fan = this.fan;
    if (!fan) return false;
    const world = toWorld(this.lens.camera, at);
    const centre = this.scene.centre(fan.place);
    const k = this.given.scale();
    const { under, push } = fan;
    const x = (world.x - centre.x) / k;
    const y = (world.y - centre.y) / k;
    const left = Math.min(-30, under.x + push.x / k);
    const right = Math.max(30, under.x + under.width + push.x / k);
    const top = Math.min(-30, under.y + push.y / k);
    const bottom = Math.max(30, under.y + under.height + push.y / k);
    return x > left - 8 && x < right + 8 && y > top - 8 && y < bottom + 8;
  }
}
