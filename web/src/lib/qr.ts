/** A link as a QR code: byte mode, error correction L, versions 1 to 6 (ISO/IEC 18004). */

/** Codewords of data and of correction, and how many blocks they are dealt into, by version. */
const SIZES = [
  [19, 7, 1],
  [34, 10, 1],
  [55, 15, 1],
  [80, 20, 1],
  [108, 26, 1],
  [136, 18, 2],
] as const;

/** The dark squares, row by row; nothing if the text is too long. */
export function qr(text: string): boolean[][] | undefined {
  const bytes = [...new TextEncoder().encode(text)];
  const version = SIZES.findIndex(([room]) => bytes.length + 2 <= room) + 1;
  if (!version) return undefined;
  const [room, correction, blocks] = SIZES[version - 1]!;
  return draw(version, dealt(packed(bytes, room), correction, blocks));
}

/** Mode, length, the bytes, an end, and padding to the full. */
function packed(bytes: number[], room: number): number[] {
  const nibbles = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const found: number[] = [];
  for (let n = 0; n < nibbles.length; n += 2) found.push((nibbles[n]! << 4) | (nibbles[n + 1] ?? 0));
  for (let pad = 0xec; found.length < room; pad ^= 0xec ^ 0x11) found.push(pad);
  return found;
}

/** The blocks interleaved, their data first, then their correction. */
function dealt(data: number[], correction: number, blocks: number): number[] {
  const size = data.length / blocks;
  const parts = Array.from({ length: blocks }, (_, n) => data.slice(n * size, (n + 1) * size));
  const checks = parts.map((part) => remainder(part, divisor(correction)));
  const woven = (rows: number[][]) => rows[0]!.flatMap((_, n) => rows.map((row) => row[n]!));
  return [...woven(parts), ...woven(checks)];
}

/** In the field of 256 elements with the polynomial 0x11d. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

function divisor(degree: number): number[] {
  const found = [...new Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let n = 0; n < degree; n++) {
    for (let i = 0; i < degree; i++) found[i] = times(found[i]!, root) ^ (found[i + 1] ?? 0);
    root = times(root, 2);
  }
  return found;
}

function remainder(data: number[], by: number[]): number[] {
  const found = by.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ found.shift()!;
    found.push(0);
    by.forEach((coefficient, n) => (found[n] = found[n]! ^ times(coefficient, factor)));
  }
  return found;
}

function draw(version: number, codewords: number[]): boolean[][] {
  const size = version * 4 + 17;
  const dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed = dark.map((row) => [...row]);
  const set = (x: number, y: number, on: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y]![x] = on;
    fixed[y]![x] = true;
  };
  for (let n = 0; n < size; n++) {
    set(6, n, n % 2 === 0);
    set(n, 6, n % 2 === 0);
  }
  const rings = (cx: number, cy: number, radius: number, light: number[]) => {
    for (let y = -radius; y <= radius; y++)
      for (let x = -radius; x <= radius; x++) set(cx + x, cy + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4, [2, 4]);
  if (version > 1) rings(size - 7, size - 7, 2, [1]);
  format(size, set);
  fill(size, codewords, dark, fixed);
  return dark;
}

const LEVEL = 1;
const MASK = 0;

/** Which correction and which mask, twice. */
function format(size: number, set: (x: number, y: number, on: boolean) => void): void {
  const data = (LEVEL << 3) | MASK;
  let rest = data;
  for (let n = 0; n < 10; n++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (n: number) => ((bits >> n) & 1) === 1;
  for (let n = 0; n < 15; n++) {
    if (n < 6) set(8, n, bit(n));
    else if (n < 8) set(8, n + 1, bit(n));
    else set(n === 8 ? 7 : 14 - n, 8, bit(n));
    if (n < 8) set(size - 1 - n, 8, bit(n));
    else set(8, size - 15 + n, bit(n));
  }
  set(8, size - 8, true);
}

/** The codewords up and down in double columns from the right, under the mask of a chessboard. */
function fill(size: number, codewords: number[], dark: boolean[][], fixed: boolean[][]): void {
  let n = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (fixed[y]![x]) continue;
        const on = (((codewords[n >> 3] ?? 0) >> (7 - (n & 7))) & 1) === 1;
        dark[y]![x] = on !== ((x + y) % 2 === 0);
        n++;
      }
  }
}
