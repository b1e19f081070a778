/** Pointers turned into intentions: drag and pinch move the map, or what was grabbed; a press in place is a tap, a passing mouse hovers. */

import { distance } from "./atlas";
import type { Point } from "./camera";

export interface Intentions {
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  /** `again`: the browser takes it for the second half of a double click, however late a busy page comes to hear of it. */
  tap(at: Point, touch: boolean, adding: boolean, again: boolean): void;
  /** Whether there is something to be carried where a press began. */
  grab(at: Point): boolean;
  carry(at: Point): void;
  /** What was carried is let go: here, or nowhere. */
  drop(at: Point | undefined): void;
  hover(at: Point): void;
  leave(): void;
}

/** A press that strays further than this is a drag: a mouse stands stiller than a thumb. */
const SLACK = 6;
const THUMB = 12;

export class Gestures {
  private down = new Map<number, Point>();
  private start: Point = { x: 0, y: 0 };
  private dragged = false;
  private carrying = false;
  /** How many presses in quick succession the last one makes, by the system's own measure; a finger's are not counted. */
  private count = 0;

  constructor(readonly to: Intentions) {}

  /** What is being carried is put back where it was, and the press that carried it does nothing more. Whether there was anything. */
  cancel(): boolean {
    if (!this.carrying) return false;
    this.letGo(undefined);
    this.down.clear();
    return true;
  }

  private letGo(at: Point | undefined): void {
    if (!this.carrying) return;
    this.carrying = false;
    this.to.drop(at);
  }

  attach = (node: HTMLElement) => {
    const at = (event: PointerEvent): Point => {
      const box = node.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const ours = (event: Event) => !(event.target instanceof Element && event.target.closest("button, a, summary, .minimap"));
    const pressed = (event: PointerEvent) => {
      if (!ours(event) || event.button > 0) return;
      this.count = 0;
      this.down.set(event.pointerId, at(event));
      if (this.down.size === 1) {
        this.start = at(event);
        this.dragged = false;
      } else {
        this.dragged = true;
        this.letGo(undefined);
      }
    };
    const moved = (event: PointerEvent) => {
      const here = at(event);
      const last = this.down.get(event.pointerId);
      if (!last) {
        if (event.pointerType === "mouse") {
          if (ours(event)) this.to.hover(here);
          else this.to.leave();
        }
        return;
      }
      if (this.down.size === 2) {
        const other = [...this.down].find(([id]) => id !== event.pointerId)![1];
        this.to.pan((here.x - last.x) / 2, (here.y - last.y) / 2); // what lies between two fingers stays there
        this.to.zoom(distance(here, other) / Math.max(1, distance(last, other)), { x: (here.x + other.x) / 2, y: (here.y + other.y) / 2 });
      } else if (this.dragged || distance(here, this.start) > (event.pointerType === "mouse" ? SLACK : THUMB)) {
        if (!this.dragged) {
          node.setPointerCapture(event.pointerId);
          this.carrying = this.to.grab(this.start);
        }
        this.dragged = true;
        if (this.carrying) this.to.carry(here);
        else this.to.pan(here.x - last.x, here.y - last.y);
      } else return;
      this.down.set(event.pointerId, here);
    };
    const released = (event: PointerEvent) => {
      if (!this.down.delete(event.pointerId)) return;
      const lifted = event.type === "pointerup";
      if (this.carrying) this.letGo(lifted ? at(event) : undefined);
      else if (!this.dragged && lifted) this.to.tap(at(event), event.pointerType !== "mouse", event.shiftKey, this.count > 1);
    };
    const counted = (event: MouseEvent) => (this.count = event.detail);
    const left = (event: PointerEvent) => {
      if (event.pointerType === "mouse" && !this.down.size) this.to.leave();
    };
    // After a tap the page may grow, and a button slide under the finger: no click may follow that the finger did not mean.
    const ended = (event: TouchEvent) => {
      if (event.cancelable && ours(event)) event.preventDefault();
    };
    node.addEventListener("touchend", ended, { passive: false });
    node.addEventListener("mousedown", counted);
    const listeners: [keyof HTMLElementEventMap, (event: PointerEvent) => void][] = [
      ["pointerdown", pressed],
      ["pointermove", moved],
      ["pointerup", released],
      ["pointercancel", released],
      ["pointerleave", left],
    ];
    for (const [name, listener] of listeners) node.addEventListener(name, listener as EventListener);
    return {
      destroy: () => {
        node.removeEventListener("touchend", ended);
        node.removeEventListener("mousedown", counted);
        for (const [name, listener] of listeners) node.removeEventListener(name, listener as EventListener);
      },
    };
  };
}
