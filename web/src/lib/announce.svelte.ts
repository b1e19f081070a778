/** What a screen reader is told: one polite line for what happens, one that interrupts for refusals. */

class Announcer {
  polite = $state("");
  urgent = $state("");

  say(text: string): void {
    this.polite = text;
  }

  interrupt(text: string): void {
    this.urgent = "";
    queueMicrotask(() => (this.urgent = text));
  }
}

export const announcer = new Announcer();
