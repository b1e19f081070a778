/** What is asked of the server so that talk stays civil: mutes, reports, notes, announcements, and the desk. */

import { call } from "../wire/client";
import type { components } from "../wire/schema";

type Schemas = components["schemas"];

export type Announcement = Schemas["Announcement"];
export type DeskState = Schemas["DeskState"];
export type Report = Schemas["Report"];
export type MutedPerson = Schemas["MutedPerson"];
type MakeReport = Schemas["MakeReport"];

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}/notes`;

export const talk = {
  mutes: async () => (await call<Schemas["Mutes"]>("/api/mutes")).mutes,
  mute: (table: string, seat: string, mute: boolean) => call("/api/mutes", { table, seat, mute }),
  report: (report: MakeReport) => call("/api/reports", report),
  note: async (table: string, seat: string) => (await call<Schemas["Note"]>(`${at(table)}?seat=${encodeURIComponent(seat)}`)).text,
  keepNote: (table: string, seat: string, text: string) => call(at(table), { seat, text }),
  announcements: async () => (await call<Schemas["Announcements"]>("/api/announcements")).announcements,
  desk: (closed: boolean) => call<DeskState>(`/api/desk?closed=${closed}`),
  close: (report: string, why: string) => call("/api/desk/close", { report, why }),
  ban: (whom: { report?: string; name?: string; address?: boolean }, days: number, why: string) =>
    call("/api/desk/ban", { ...whom, days, why }),
  lift: (who: string, why: string) => call("/api/desk/lift", { who, why }),
  announce: (text: string, days: number) => call("/api/desk/announce", { text, days }),
  endAnnouncement: (id: string, why: string) => call("/api/desk/announce/end", { id, why }),
  takeDown: (what: { table?: string; line?: number; seat?: string; name?: string; tournament?: string }, why: string) =>
    call("/api/desk/take-down", { ...what, why }),
};

export const REASONS: [MakeReport["reason"], string][] = [
  ["insult", "Insults"],
  ["threat", "Threats"],
  ["spam", "Advertising or links"],
  ["cheating", "Cheating"],
  ["name", "An offensive name"],
  ["other", "Something else"],
];
