/** What is asked of the server about people. */

import { call } from "../wire/client";
import type { components } from "../wire/schema";
import type { Joined } from "../wire/types";

type Schemas = components["schemas"];

export type Me = Schemas["Me"];
export type MyDevice = Schemas["MyDevice"];
export type Offer = Schemas["Offer"];
export type Pace = Schemas["Pace"];
export type Profile = Schemas["Profile"];
export type Against = Schemas["Against"];
export type Ranks = Schemas["Ranks"];
export type Contact = Schemas["Contact"];
export type AlertSettings = Schemas["AlertSettings"];
export type AlertChannel = Schemas["AlertChannel"];
export type ClockState = Schemas["ClockState"];
type NewOffer = Schemas["NewOffer"];
type Paired = Schemas["Paired"];
export type RecoveryCodes = Schemas["RecoveryCodes"];
type PasskeyOptions = Schemas["PasskeyOptions"];
type NewPasskey = Schemas["NewPasskey"];
type UsedPasskey = Schemas["UsedPasskey"];

export const people = {
  me: () => call<Me>("/api/me"),
  open: (name: string, password: string, passkey: NewPasskey | null) =>
    call<RecoveryCodes>("/api/account", { name, password, passkey, device: device() }),
  signIn: (name: string, password: string) => call("/api/sign-in", { name, password, device: device() }),
  signInByPasskey: (passkey: UsedPasskey) => call("/api/sign-in/passkey", { passkey, device: device() }),
  recover: (name: string, code: string, password: string) => call("/api/sign-in/recover", { name, code, password, device: device() }),
  signOut: (everywhere: boolean) => call("/api/sign-out", { everywhere }),
  signOutDevice: (id: string) => call("/api/sign-out/device", { id }),
  askToMake: (name: string) => call<PasskeyOptions>("/api/passkeys/ask", { name }),
  askToUse: () => call<PasskeyOptions>("/api/sign-in/passkey/ask", {}),
  addPasskey: (passkey: NewPasskey) => call("/api/passkeys", passkey),
  removePasskey: (id: string) => call("/api/passkeys/remove", { id }),
  changePassword: (old: string, next: string) => call("/api/account/password", { old, new: next }),
  codes: (password: string) => call<RecoveryCodes>("/api/account/codes", { password }),
  offers: async () => (await call<Schemas["Offers"]>("/api/offers")).offers,
  offer: (offer: NewOffer) => call<Joined>("/api/offers", offer),
  accept: (table: string) => call<Joined>(`/api/offers/${encodeURIComponent(table)}/accept`, {}),
  withdraw: (table: string) => call(`/api/offers/${encodeURIComponent(table)}/withdraw`, {}),
  pair: (game: string, pace: Pace | null) => call<Paired>("/api/pairing", { game, pace }),
  profile: (name: string) => call<Profile>(`/api/people/${encodeURIComponent(name)}`),
  ranks: (game: string) => call<Ranks>(`/api/ranks?game=${encodeURIComponent(game)}`),
  contacts: async () => (await call<Schemas["Contacts"]>("/api/contacts")).contacts,
  note: (name: string, kind: "" | "friend" | "block") => call("/api/contacts", { name, kind }),
  claim: (table: string, seat: string) => call(`/api/tables/${encodeURIComponent(table)}/claim`, { seat }),
  prolong: (table: string, seat: string, hours: number) => call(`/api/tables/${encodeURIComponent(table)}/prolong`, { seat, hours }),
  holiday: (table: string, seat: string, days: number) => call(`/api/tables/${encodeURIComponent(table)}/holiday`, { seat, days }),
  alerts: () => call<AlertSettings>("/api/alerts"),
  setAlerts: (wishes: Schemas["SetAlerts"]) => call("/api/alerts", wishes),
  pushTo: (browser: Schemas["PushTo"]) => call("/api/alerts/push", browser),
  stopPushing: (id: string) => call("/api/alerts/push/remove", { id }),
  mailTo: (address: string) => call("/api/alerts/mail", { address }),
  confirmMail: (code: string) => call("/api/alerts/mail/confirm", { code }),
  hookTo: (url: string, form: "json" | "discord") => call("/api/alerts/webhook", { url, form }),
  tryAlert: (channel: AlertChannel["channel"]) => call("/api/alerts/try", { channel }),
  mailMeCode: (name: string) => call("/api/sign-in/mail", { name }),
  unsubscribe: (token: string) => call(`/api/unsubscribe/${encodeURIComponent(token)}`, {}),
  remove: (name: string, password: string) => call("/api/account/delete", { name, password }),
};

/** What this browser is called in the list of devices: nothing that tells it from others of its kind. */
export function device(): string {
  const about = navigator.userAgent;
  const browser = /Firefox/.test(about) ? "Firefox" : /Edg\//.test(about) ? "Edge" : /Chrom/.test(about) ? "Chrome" : "Browser";
  const system = ["Windows", "Android", "iPhone", "iPad", "Mac", "Linux"].find((name) => about.includes(name));
  return system ? `${browser} on ${system}` : browser;
}
