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
export function fit(world: Size, screen: Size, cover = false): Camera {
  const across = screen.width / world.width;
  const down = screen.height / world.height;
  const zoom = cover ? Math.max(across, down) : Math.min(across, down);
  return { zoom, x: (screen.width - world.width * zoom) / 2, y: (screen.height - world.height * zoom) / 2 };
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
export function kept(camera: Camera, world: Size, screen: Size, margin = 60): Camera {
  return {
    zoom: camera.zoom,
    x: keptAxis(camera.x, world.width * camera.zoom, screen.width, margin),
    y: keptAxis(camera.y, world.height * camera.zoom, screen.height, margin),
  };
}

function keptAxis(offset: number, size: number, room: number, margin: number): number {
  if (size <= room) return (room - size) / 2;
  return Math.min(margin, Math.max(room - size - margin, offset));
}
