import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { atlas } from "../src/board/atlas";
import Pieces from "../src/board/Pieces.svelte";
import { Scene } from "../src/board/scene.svelte";
import type { Picture, Piece } from "../src/wire/types";

const PICTURE = {
  width: 400,
  height: 400,
  places: [
    { id: "0101", name: "", kind: "hex", x: 100, y: 100 },
    { id: "0102", name: "", kind: "hex", x: 100, y: 135 },
    { id: "0103", name: "", kind: "hex", x: 100, y: 170 },
  ],
  ways: [],
  shapes: [],
  armies: [],
  credit: "",
  hexes: { size: 20, pointy: false },
} as unknown as Picture;

const unit = (id: string, place: string): Piece => ({ id, army: "french", place, kind: "infantry", name: id, strength: "5-4" });

test("a piece on its way shows its face, and is covered once it has come to lie under another", () => {
  const flights: { onfinish: () => void }[] = [];
  Element.prototype.animate = () => (flights.push({ onfinish: () => undefined }), flights.at(-1) as unknown as Animation);
  const map = atlas(PICTURE);
  let pieces = $state.raw([unit("Foy", "0101"), unit("Kempt", "0103")]);
  const scene = new Scene({
    map: () => map,
    pieces: () => pieces,
    marks: () => [],
    pieceGlow: () => new Map(),
    placeGlow: () => new Map(),
    chosen: () => [],
    scale: () => 1,
    near: () => false,
    far: () => false,
  });
  const board = mount(Pieces, {
    target: document.body,
    props: { map, scene, opened: "", spotlight: [], motion: true, far: false, near: false },
  });
  const faces = () => [...document.querySelectorAll(".unit")].map((name) => name.textContent).sort();
  const go = (place: string) => flushSync(() => (pieces = [unit("Foy", place), pieces[1]!]));
  const arrive = (flight: number) => flushSync(() => flights[flight]!.onfinish());
  flushSync();
  expect(faces()).toEqual(["Foy", "Kempt"]);

  go("0103");
  expect(flights).toHaveLength(1);
  expect(faces()).toEqual(["Foy", "Kempt"]);
  arrive(0);
  expect(faces()).toEqual(["Kempt"]);

  go("0101");
  go("0103");
  arrive(1); // he had moved on before
  expect(faces()).toEqual(["Foy", "Kempt"]);
  arrive(2);
  expect(faces()).toEqual(["Kempt"]);
  void unmount(board);
});
