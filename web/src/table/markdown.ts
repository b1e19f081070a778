/** The rulebook's Markdown as blocks: headings, numbered paragraphs, lists, tables. Only what rulebooks use; never as HTML. */

export interface Span {
  text: string;
  style: "" | "bold" | "italic" | "code" | "cite";
}

export interface Block {
  kind: "heading" | "paragraph" | "item" | "table" | "code";
  /** Level of a heading. */
  level: number;
  /** Number of a paragraph or chapter. */
  number: string;
  spans: Span[];
  rows: Span[][][];
  text: string;
}

/** A chapter has a number, or a letter and a full stop. */
const HEADING = /^(#{1,6})\s+(?:([A-Z]?\d+[A-Za-z]?(?:\.\d+)*(?=\.?\s)|[A-Z](?=\.\s))\.?\s+)?(.+)$/;
const NUMBERED = /^(?:[-*] )?\*\*([A-Z]?\d+[A-Za-z]?(?:\.\d+[a-z]?)*)\*\*\s+(.*)$/;

export function blocks(markdown: string): Block[] {
  const found: Block[] = [];
  let open: { kind: Block["kind"]; number: string; lines: string[] } | undefined;
  const close = () => {
    if (open) found.push(finished(open.kind, open.number, open.lines));
    open = undefined;
  };
  let fenced = false;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) {
      if (fenced) close();
      else {
        close();
        open = { kind: "code", number: "", lines: [] };
      }
      fenced = !fenced;
      continue;
    }
    if (fenced) {
      open?.lines.push(line);
      continue;
    }
    const heading = HEADING.exec(line);
    const numbered = NUMBERED.exec(line);
    const item = /^\s*(?:[-*]|\d+\.)\s+(.*)$/.exec(line);
    if (!line.trim()) close();
    else if (heading) {
      close();
      found.push({ ...finished("heading", heading[2] ?? "", [heading[3]!]), level: heading[1]!.length });
    } else if (numbered) {
      close();
      open = { kind: "paragraph", number: numbered[1]!, lines: [numbered[2]!] };
    } else if (line.trimStart().startsWith("|")) {
      if (open?.kind !== "table") {
        close();
        open = { kind: "table", number: "", lines: [] };
      }
      open.lines.push(line.trim());
    } else if (item) {
      close();
      open = { kind: "item", number: "", lines: [item[1]!] };
    } else if (open) open.lines.push(line.trim());
    else open = { kind: "paragraph", number: "", lines: [line.trim()] };
  }
  close();
  return found;
}

function finished(kind: Block["kind"], number: string, lines: string[]): Block {
  const text = kind === "code" ? lines.join("\n") : lines.join(" ");
  const rows =
    kind === "table" ? lines.filter((line) => !/^\|[\s:|-]+\|?$/.test(line)).map((line) => cells(line).map((cell) => spans(cell))) : [];
  return { kind, level: 0, number, text: `${number} ${text}`, rows, spans: rows.length || kind === "code" ? [] : spans(text) };
}

function cells(line: string): string[] {
  return line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

const INLINE = /\*\*(.+?)\*\*|`(.+?)`|\*(.+?)\*|_([^_\s][^_]*)_(?![A-Za-z0-9])|(§\s?[A-Z]?\d+[A-Za-z]?(?:\.\d+[a-z]?)*)/g;

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match[4] && /[A-Za-z0-9]/.test(text[match.index - 1] ?? "")) continue;
    if (match.index > from) found.push({ text: text.slice(from, match.index), style: "" });
    const [, bold, code, italic, slanted, cite] = match;
    found.push(
      bold
        ? { text: bold, style: "bold" }
        : code
          ? { text: code, style: "code" }
          : cite
            ? { text: cite, style: "cite" }
            : { text: italic ?? slanted ?? "", style: "italic" },
    );
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from), style: "" });
  return found;
}
