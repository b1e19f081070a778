/** QR codes, read back square by square as a camera's reader does. */

import { describe, expect, it } from "vitest";
import { qr } from "../src/lib/qr";

/** Data, correction and blocks of the versions that are tried. */
const SIZES: Record<number, [number, number, number]> = { 1: [19, 7, 1], 4: [80, 20, 1], 6: [136, 18, 2] };

/** Everything but the fixed squares, up and down in double columns from the right, with the chessboard mask taken off. */
function codewords(squares: boolean[][]): number[] {
  const size = squares.length;
  const fixed = (x: number, y: number) =>
    (y < 9 && (x < 9 || x >= size - 8)) ||
    (x < 9 && y >= size - 8) ||
    x === 6 ||
    y === 6 ||
    (size > 21 && Math.abs(x - size + 7) < 3 && Math.abs(y - size + 7) < 3);
  const bits: boolean[] = [];
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (!fixed(x, y)) bits.push(squares[y]![x] !== ((x + y) % 2 === 0));
      }
  }
  return Array.from({ length: bits.length >> 3 }, (_, n) => bits.slice(n * 8, n * 8 + 8).reduce((sum, bit) => sum * 2 + Number(bit), 0));
}

function times(a: number, b: number): number {
  let product = 0;
  for (; b; b >>= 1, a = a & 128 ? (a << 1) ^ 0x11d : a << 1) if (b & 1) product ^= a;
  return product;
}

/** What is left when the word is evaluated at the roots of the code: nothing, if it is whole. */
function syndromes(word: number[], count: number): number[] {
  const found: number[] = [];
  for (let n = 0, root = 1; n < count; n++, root = times(root, 2)) found.push(word.reduce((sum, byte) => times(sum, root) ^ byte, 0));
  return found;
}

describe("a link as a QR code", () => {
  it.each(["HI", "https://example.org/join#abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG", "y".repeat(120)])(
    "can be read back: %s",
    (text) => {
      const squares = qr(text)!;
      const [data, correction, blocks] = SIZES[(squares.length - 17) / 4]!;
      const found = codewords(squares);
      const words = Array.from({ length: blocks }, (_, n) => ({
        data: found.slice(0, data).filter((_, at) => at % blocks === n),
        check: found.slice(data, data + correction * blocks).filter((_, at) => at % blocks === n),
      }));
      for (const word of words) expect(syndromes([...word.data, ...word.check], correction).every((one) => one === 0)).toBe(true);
      const nibbles = words.flatMap((word) => word.data).flatMap((byte) => [byte >> 4, byte & 15]);
      expect(nibbles[0]).toBe(4);
      expect(nibbles[1]! * 16 + nibbles[2]!).toBe(text.length);
      const read = Array.from({ length: text.length }, (_, n) => String.fromCharCode(nibbles[3 + 2 * n]! * 16 + nibbles[4 + 2 * n]!));
      expect(read.join("")).toBe(text);
    },
  );

  it("is not drawn for what it cannot hold", () => {
    expect(qr("y".repeat(135))).toBeUndefined();
  });
});
