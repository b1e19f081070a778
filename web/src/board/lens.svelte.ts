/** The camera over one board, with the room it has on the screen. */

import type { Atlas } from "./atlas";
import { centreOn, fit, kept, limits, toScreen, zoomAt, type Camera, type Point, type Size } from "./camera";

interface Subject {
  map: () => Atlas;
  /** A picture only: it fills its frame and stays so. */
  still: () => boolean;
  /** How wide a piece is on the sheet. */
  piece: () => number;
  /** What to look at when the whole is too far away. */
  middle: () => Point;
}

/** On screens narrower than this a piece must be wide enough for a finger. */
const NARROW = 600;
const FINGER = 40;

export class Lens {
  width = $state(0);
  height = $state(0);
  camera = $state.raw<Camera>({ x: 0, y: 0, zoom: 1 });
  private fitted: Atlas | undefined;
  /** Whether the person has moved the map: until then it is fitted anew whenever the room for it changes. */
  private moved = false;

  constructor(private readonly subject: Subject) {}

  get screen(): Size {
    return { width: this.width, height: this.height };
  }

  get narrow(): boolean {
    return this.width < NARROW;
  }

  /** The room or the map has changed. */
  refit(): void {
    const map = this.subject.map();
    if (this.fitted !== map || !this.moved) this.home();
    else this.lookAt(this.camera);
    this.fitted = map;
  }

  /** The whole board; on a narrow screen as near as a finger needs. */
  home(): void {
    this.moved = false;
    const world = this.subject.map().picture;
    if (this.subject.still()) {
      this.camera = fit(world, this.screen, true);
      return;
    }
    const whole = fit(world, this.screen);
    const near = this.narrow ? FINGER / this.subject.piece() : 0;
    if (whole.zoom >= near) return this.lookAt(whole);
    const zoom = Math.min(near, fit(world, this.screen, true).zoom * 1.4);
    this.lookAt(centreOn({ ...whole, zoom }, this.subject.middle(), this.screen));
  }

  lookAt(next: Camera): void {
    const held = kept(next, this.subject.map().picture, this.screen);
    if (held.x !== this.camera.x || held.y !== this.camera.y || held.zoom !== this.camera.zoom) this.camera = held;
  }

  /** Brings a point of the sheet into sight without changing the zoom. */
  show(place: Point): void {
    const at = toScreen(this.camera, place);
    if (at.x < 60 || at.y < 60 || at.x > this.width - 60 || at.y > this.height - 60) this.centre(place);
  }

  centre(place: Point): void {
    this.lookAt(centreOn(this.camera, place, this.screen));
  }

  pan(dx: number, dy: number): void {
    this.moved = true;
    this.lookAt({ ...this.camera, x: this.camera.x + dx, y: this.camera.y + dy });
  }

  zoom(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
    const map = this.subject.map();
    this.moved = true;
    this.lookAt(zoomAt(this.camera, at, factor, limits(map.picture, this.screen, 150 / map.unit)));
  }
}
