/** A table for one who learns: every request brings all the moves so far, and the server keeps nothing. */

import { atlas } from "../board/atlas";
import { announcer } from "../lib/announce.svelte";
import { TableModel } from "../table/model.svelte";
import { Refused, wire } from "../wire/client";
import type { Done, LessonMoment, LessonSheet, Moment, TableState, TryLesson } from "../wire/types";

/** Where a drill gets its sheet, and the answers to its moves. */
export interface Source {
  sheet: () => Promise<LessonSheet>;
  tryMoves: (tries: TryLesson) => Promise<LessonMoment>;
  /** What is said to one who asks for a hint where there is none. */
  hintless?: string;
  /** Whether the answer is told to one who asks again. */
  tells?: boolean;
}

export class Drill extends TableModel {
  sheet = $state.raw<LessonSheet>();
  moment = $state.raw<LessonMoment>();
  /** How many hints have been given. */
  hinted = $state(0);
  private sending = false;
  /** Which of the moves, by their number, the referee has refused. */
  private readonly refused = new Set<number>();

  constructor(
    id: string,
    private readonly source: Source,
  ) {
    super(id);
  }

  override async open(): Promise<void> {
    const sheet = await this.source.sheet();
    this.map = atlas(await wire.picture(sheet.game, sheet.options));
    this.sheet = sheet;
    this.show(await this.source.tryMoves({ moves: [] }));
    this.rules = await wire.rules(sheet.game, sheet.options);
    this.signs = (await wire.aid(sheet.game, sheet.options)).symbols;
  }

  override async send(move: string): Promise<Done | undefined> {
    return this.ask({ moves: [...(this.moment?.moves ?? []), move] });
  }

  override async why(question: { move?: string; noun?: string; on?: string }): Promise<void> {
    if (question.move) await this.send(question.move);
    else await this.ask({ moves: this.moment?.moves ?? [], noun: question.noun ?? "", on: (question.on ?? "") as "" | "piece" | "place" });
  }

  /** The last move that was played; what was refused since goes with it. */
  override async takeBack(): Promise<void> {
    const moves = this.moment?.moves ?? [];
    await this.ask({ moves: moves.slice(0, Math.max(0, this.lastPlayed(moves))) });
  }

  private lastPlayed(moves: readonly string[]): number {
    return moves.findLastIndex((_, number) => !this.refused.has(number));
  }

  async restart(): Promise<void> {
    this.hinted = 0;
    await this.ask({ moves: [] });
  }

  /** Whether the solution of a puzzle was asked for. */
  revealed = $state(false);

  async reveal(): Promise<void> {
    this.revealed = true;
    await this.ask({ moves: this.moment?.moves ?? [], reveal: true });
    const answer = this.moment?.answer;
    if (answer && !this.moment?.missed) this.notify("The answer", answer);
  }

  /** The next hint, with what it points at lit on the map. */
  override async hint(): Promise<void> {
    const hints = this.sheet?.hints ?? [];
    const hint = hints[Math.min(this.hinted, hints.length - 1)];
    this.hinted += 1;
    if (!hint)
      return this.source.tells && this.hinted > 1
        ? this.reveal()
        : this.notify("No hint", this.source.hintless ?? "There is no hint here.");
    this.refuse({ advice: true, title: "Hint", text: hint.text, reasons: [] });
    this.spotlight = hint.at;
  }

  private async ask(tries: TryLesson): Promise<Done | undefined> {
    if (this.sending) return undefined;
    this.sending = true;
    try {
      const moment = await this.source.tryMoves(tries);
      this.show(moment);
      return { seat: this.seat, ply: moment.moves.length, prompt: moment.prompt, over: moment.passed || moment.missed };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refuse({ title: "Not now", text: error.message, reasons: error.problem.reasons ?? [] });
      return undefined;
    } finally {
      this.sending = false;
    }
  }

  private show(moment: LessonMoment): void {
    const before = this.moment?.log.length ?? 0;
    this.moment = moment;
    for (const number of this.refused) if (number >= moment.moves.length) this.refused.delete(number);
    if (moment.refusal.length) this.refused.add(moment.moves.length - 1);
    this.between = [];
    this.ending = undefined;
    this.picked = "";
    this.spotlight = [];
    this.state = this.asTable(moment);
    if (moment.refusal.length) this.refuse({ title: `“${moment.moves.at(-1)}”: no`, text: "", reasons: moment.refusal });
    else {
      this.refuse(undefined);
      announcer.say([...moment.log.slice(before).map((line) => line.text), moment.prompt.text].filter(Boolean).join(" "));
    }
  }

  /** The lesson as a table is told, so that the board and the panels need not know the difference. */
  private asTable(moment: LessonMoment): TableState {
    const sheet = this.sheet!;
    const now: Moment = {
      view: moment.view,
      prompt: moment.prompt,
      ply: moment.moves.length,
      take_back: this.lastPlayed(moment.moves) >= 0,
      may_ask_back: false,
      asked_back: null,
      begun: true,
      owed: [],
      unpledged: [],
      seats: [],
      result: null,
      dice: { commitment: "", pledges: {}, nonces: {} },
    };
    return {
      table: this.id,
      game: sheet.game,
      title: sheet.title,
      rules: sheet.rules,
      options: sheet.options,
      viewer: sheet.seat,
      mine: [sheet.seat],
      public: false,
      hidden: true,
      tournament: "",
      now,
      log: moment.log,
      chat: [],
      stamp: "",
    };
  }
}
