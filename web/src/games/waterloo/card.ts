/** What is printed on a counter: whose men they are as they are called, and when they arrive. */

import type { Told } from "../../board/types";
import { figures } from "../../board/words";

export const told: Told = (piece) =>
  figures(piece).map(([name, text]) => {
    if (name === "nationality") return [name, people(text)];
    return [name, name === "arrives" ? `turn ${text}` : text];
  });

/** "dutch-belgian" → "Dutch-Belgian". */
function people(id: string): string {
  return id === "kgl" ? "King’s German Legion" : id.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
