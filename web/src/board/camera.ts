/** Where one looks from: screen = world × zoom + offset. Plain functions, so that they can be tested without a screen. */

export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

/** What is looked at: a sheet of paper, whose corner need not be the origin. */
export interface Sheet extends Size {
  x?: number;
  y?: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Limits {
  min: number;
  max: number;
}

export function limits(world: Size, screen: Size, closest: number): Limits {
  const whole = Math.min(screen.width / world.width, screen.height / world.height);
  return { min: whole * 0.9, max: Math.max(closest, whole * 2) };
}

/** The whole board in sight; with `cover`, the screen filled and the rest of the board beyond its edges. */
export function fit(world: Sheet, screen: Size, cover = false): Camera {
  const across = screen.width / world.width;
  const down = screen.height / world.height;
  const zoom = cover ? Math.max(across, down) : Math.min(across, down);
  return {
    zoom,
    x: (screen.width - world.width * zoom) / 2 - (world.x ?? 0) * zoom,
    y: (screen.height - world.height * zoom) / 2 - (world.y ?? 0) * zoom,
  };
}

export function toWorld(camera: Camera, at: Point): Point {
  return { x: (at.x - camera.x) / camera.zoom, y: (at.y - camera.y) / camera.zoom };
}

export function toScreen(camera: Camera, at: Point): Point {
  return { x: at.x * camera.zoom + camera.x, y: at.y * camera.zoom + camera.y };
}

export function zoomAt(camera: Camera, at: Point, factor: number, range: Limits): Camera {
  const zoom = Math.min(range.max, Math.max(range.min, camera.zoom * factor));
  const world = toWorld(camera, at);
  return { zoom, x: at.x - world.x * zoom, y: at.y - world.y * zoom };
}

export function centreOn(camera: Camera, world: Point, screen: Size): Camera {
  return { zoom: camera.zoom, x: screen.width / 2 - world.x * camera.zoom, y: screen.height / 2 - world.y * camera.zoom };
}

/** Keeps the board on the screen: centred where it is smaller, else without a gap wider than a margin. */
export function kept(camera: Camera, world: Sheet, screen: Size, margin = 60): Camera {
  const x = (world.x ?? 0) * camera.zoom;
  const y = (world.y ?? 0) * camera.zoom;
  return {
    zoom: camera.zoom,
    x: keptAxis(camera.x + x, world.width * camera.zoom, screen.width, margin) - x,
    y: keptAxis(camera.y + y, world.height * camera.zoom, screen.height, margin) - y,
  };
}

function keptAxis(offset: number, size: number, room: number, margin: number): number {
  if (size <= room) return (room - size) / 2;
  return Math.min(margin, Math.max(room - size - margin, offset));
}
