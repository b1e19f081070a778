/** A text small enough to stand in a link, after the `#`, which browsers never send. */

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Response(bytes).body!.pipeThrough(stream)).arrayBuffer());
}

export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export const CUT_OFF = "This link has been cut off or mistyped. Ask for it again, or for the text.";

/** The text of a link; nothing if it was cut off or mistyped. */
export async function unpack(packed: string): Promise<string | undefined> {
  if (!/^[A-Za-z0-9_-]*$/.test(packed) || packed.length % 4 === 1) return undefined;
  const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw")));
  } catch (error) {
    // What comes out of a stream that breaks off is an error of one kind or another; anything else is ours.
    if (error instanceof ReferenceError) throw error;
    return undefined;
  }
}
