/** The camera over one board, with the room it has on the screen. */

import { distance, type Atlas, type Room } from "./atlas";
import { centreOn, fit, kept, limits, toScreen, toWorld, zoomAt, type Camera, type Point, type Size } from "./camera";
import { zoomFor, type Regions } from "./sizes";

interface Subject {
  map: () => Atlas;
  /** A picture only: it fills its frame and stays so. */
  still: () => boolean;
  region: () => Regions;
  /** How high the room for the map may become when little is asked below it. */
  highest?: () => number;
}

/** On screens narrower than this a piece must be wide enough for a finger; elsewhere to be read. */
const NARROW = 600;
const FINGER = 40;
const LEGIBLE = 36;
/** A hex is never so small, beside one that is wide enough, that a finger covers several. */
const TAPPED = 0.6;
/** How much of the screen what can be done may take: a counter at its edge must be within reach of a thumb. */
const ROOM = 0.8;
/** A sheet that nearly fits is not framed by the desk: this much of it may lie beyond the edge. */
const TRIM = 1.12;
/** What lies nearer to the edge than this is not seen well. */
const EDGE = 30;
/** And what was nearer is brought so far from it. */
const CLEAR = EDGE + 1;
/** The tools in the upper right corner hide what lies under them. */
export const TOOLS = { width: 64, height: 152 };
/** What is pointed at is brought so far from the edge. */
const AWAY = 60;
/** So many choices are few: all of them are brought into sight. */
const FEW = 12;
/** Going nearer leaves part of the board out of sight: only for this much. */
const WORTH = 1.3;

export class Lens {
  width = $state(0);
  height = $state(0);
  camera = $state.raw<Camera>({ x: 0, y: 0, zoom: 1 });
  private fitted: { map: Atlas; width: number; height: number; tallest: number } | undefined;
  /** Whether the person has moved the map: until then it is fitted again whenever the room for it changes. */
  private moved = false;
  /** Whether the front has been framed: it cannot be before anything can be done. */
  private framed = false;
  /** What can be chosen now. */
  private choosable: Point[] = [];

  constructor(private readonly subject: Subject) {}

  get screen(): Size {
    return { width: this.width, height: this.height };
  }

  /** The height that the first look is planned for: on a phone the text below the map leaves more room now and less then. */
  private get tallest(): number {
    return this.narrow ? Math.max(this.height, this.subject.highest?.() ?? 0) : this.height;
  }

  get narrow(): boolean {
    return this.width < NARROW;
  }

  /**
   * The room or the map has changed. What one looks at stays where it is: a board that jumps whenever the text below it grows is no board.
   * Only another map, another width, or more room than was reckoned with is a reason to look again, unless the person has moved the map;
   * and what must be decided is not left under the text.
   */
  refit(): void {
    const map = this.subject.map();
    const last = this.fitted;
    const again = last?.map !== map || (!this.moved && (last.width !== this.width || this.height > last.tallest));
    if (again) this.home();
    else {
      if (last.width !== this.width) this.lookAt(this.camera);
      // At another height it stays even where the sheet ends: some desk is seen then.
      if (this.moved) this.find();
      else this.reveal();
    }
    this.fitted = { map, width: this.width, height: this.height, tallest: Math.max(again ? this.tallest : last.tallest, this.height) };
  }

  /** Something else can be done: the map turns to it if nothing of it is in sight, and the first time it frames the front. */
  attend(choosable: Point[]): void {
    this.choosable = choosable;
    if (!this.fitted || this.subject.still() || !choosable.length) return;
    if (!this.framed && this.subject.region().asked) {
      this.framed = true;
      if (!this.moved) return this.home();
    }
    this.reveal();
  }

  /** Of a few things that can be chosen all into sight, if they fit; of many some. */
  private reveal(): void {
    const { choosable } = this;
    if (!choosable.length) return;
    const seen = choosable.filter((place) => this.sees(place)).length;
    const room = bounds(choosable);
    const inner = { width: (this.width - 2 * EDGE) / this.camera.zoom, height: (this.height - 2 * EDGE) / this.camera.zoom };
    const fits = room.width < inner.width && room.height < inner.height;
    if (fits && !seen) this.centre(middle(room));
    else if (fits && seen < choosable.length && choosable.length <= FEW) this.bring(room, choosable);
    else this.find();
  }

  /** All of a part of the sheet into sight, by as little as can be; to the middle where the tools would lie over it. */
  private bring(room: Room, places: Point[]): void {
    const a = toScreen(this.camera, room);
    const b = toScreen(this.camera, { x: room.x + room.width, y: room.y + room.height });
    const by = (low: number, high: number, size: number) => (low <= EDGE ? CLEAR - low : high >= size - EDGE ? size - CLEAR - high : 0);
    this.lookAt({ ...this.camera, x: this.camera.x + by(a.x, b.x, this.width), y: this.camera.y + by(a.y, b.y, this.height) });
    if (!places.every((place) => this.sees(place))) this.centre(middle(room));
  }

  private sees(place: Point): boolean {
    const at = toScreen(this.camera, place);
    const hidden = at.x > this.width - TOOLS.width && at.y < TOOLS.height;
    return !hidden && at.x > EDGE && at.y > EDGE && at.x < this.width - EDGE && at.y < this.height - EDGE;
  }

  /** Where choices lie so far apart that none is in sight, the map turns to the nearest. */
  private find(): void {
    if (!this.choosable.length || this.choosable.some((place) => this.sees(place))) return;
    const from = toWorld(this.camera, { x: this.width / 2, y: this.height / 2 });
    this.centre(this.choosable.reduce((best, one) => (distance(from, one) < distance(from, best) ? one : best)));
  }

  /** As much of the board as can be read: all of it, else the front, else where something can be done. */
  home(): void {
    this.moved = false;
    const map = this.subject.map();
    if (this.subject.still()) {
      this.camera = fit(map.picture, this.screen, true);
      return;
    }
    const whole = this.trimmed();
    const legible = zoomFor(map, this.narrow ? FINGER : LEGIBLE);
    if (whole.zoom >= legible || (!this.narrow && !map.picture.hexes)) return this.lookAt(whole);
    const { now, front } = this.subject.region();
    if (this.narrow) {
      const filled = fit(map.sheet, { width: this.width, height: this.tallest }, true).zoom;
      const least = map.picture.hexes ? legible * TAPPED : 0;
      const zoom = Math.min(legible, Math.max(filled, least, Math.min(filled * 1.4, fit(now, this.screen).zoom * ROOM)));
      this.lookAt(centreOn({ ...whole, zoom }, middle(now), this.screen), 0);
      return this.find();
    }
    const near = fit(front, this.screen).zoom;
    if (near < whole.zoom * WORTH) return this.lookAt(whole);
    this.lookAt(centreOn({ ...whole, zoom: Math.min(near, legible * 1.25) }, middle(front), this.screen));
  }

  /** The whole board, however small. */
  whole(): void {
    this.moved = true;
    this.lookAt(fit(this.subject.map().sheet, this.screen));
  }

  private trimmed(): Camera {
    const { sheet } = this.subject.map();
    const inside = fit(sheet, this.screen);
    const cover = fit(sheet, this.screen, true);
    return cover.zoom <= inside.zoom * TRIM ? cover : inside;
  }

  /** `margin`: how much of the desk may be seen beside the sheet. */
  lookAt(next: Camera, margin?: number): void {
    const held = kept(next, this.subject.map().sheet, this.screen, margin);
    if (held.x !== this.camera.x || held.y !== this.camera.y || held.zoom !== this.camera.zoom) this.camera = held;
  }

  /** Brings points of the sheet into sight without changing the zoom: all of them, or the last where they lie too far apart. */
  show(...places: Point[]): void {
    const seen = (place: Point): boolean => {
      const at = toScreen(this.camera, place);
      return at.x >= AWAY && at.y >= AWAY && at.x <= this.width - AWAY && at.y <= this.height - AWAY;
    };
    if (places.every(seen)) return;
    const room = bounds(places);
    const fits = room.width * this.camera.zoom <= this.width - 2 * AWAY && room.height * this.camera.zoom <= this.height - 2 * AWAY;
    this.centre(fits ? middle(room) : places[places.length - 1]!);
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
    this.lookAt(zoomAt(this.camera, at, factor, limits(map.sheet, this.screen, 150 / map.unit)));
  }
}

function bounds(points: Point[]): Room {
  const xs = points.map((at) => at.x);
  const ys = points.map((at) => at.y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function middle(room: Room): Point {
  return { x: room.x + room.width / 2, y: room.y + room.height / 2 };
}
