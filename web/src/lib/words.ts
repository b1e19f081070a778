/** Small matters of wording. */

/** `british_allied` → "British allied". */
export function spaced(id: string): string {
  const words = id.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A handicap as people write it: "+2", "−2", "0". */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}

/** 0.634 → "63 %", never torn at the end of a line. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}\u00a0%`;
}

/** "1 hex", "2 hexes". */
export function several(count: number, word: string, words = `${word}s`): string {
  return `${count} ${count === 1 ? word : words}`;
}

export function since(iso: string, now = Date.now()): string {
  const minutes = Math.round((now - Date.parse(iso)) / 60_000);
  if (!(minutes >= 1)) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  return hours < 24 ? `${hours} h ago` : `${Math.round(hours / 24)} d ago`;
}

/** A sign's name and what it means, without saying the name twice: "Infantry: the mass of the army." → "Infantry", "the mass…". */
export function named(sign: string, meaning: string): { name: string; meaning: string } {
  const name = spaced(sign);
  const text = meaning.replace(/^(An?|The) /, "");
  if (!text.toLowerCase().startsWith(name.toLowerCase())) return { name, meaning };
  const colon = text.indexOf(":");
  return colon < 0
    ? { name: spaced(text.replace(/\.$/, "")), meaning: "" }
    : { name: spaced(text.slice(0, colon)), meaning: text.slice(colon + 1).trim() };
}

/** A plan in words, a piece with where it goes: "Move Ney", "To Ligny", "Stand" → "Move Ney to Ligny; Stand". */
export function inOne(labels: readonly string[]): string {
  return labels.reduce((said, label) => {
    if (!said) return label;
    return /^(To|Into|By way of) /.test(label) ? `${said} ${label.charAt(0).toLowerCase()}${label.slice(1)}` : `${said}; ${label}`;
  }, "");
}

/** A sentence cut at its references to paragraphs: "… §8.4–8.5 …". */
export function cited(sentence: string): { text: string; cite: string }[] {
  const text = sentence.replaceAll(" %", "\u00a0%"); // a sign does not begin a line
  const parts: { text: string; cite: string }[] = [];
  let from = 0;
  for (const match of text.matchAll(/§\s?([A-Z]?\d+[A-Za-z]?(?:\.\d+[a-z]?)*)/g)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index), cite: "" });
    parts.push({ text: match[0], cite: match[1]! });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), cite: "" });
  return parts;
}
