/** What is asked of the server about people. */

import { call } from "../wire/client";
import type { components } from "../wire/schema";

type Schemas = components["schemas"];

export type Me = Schemas["Me"];
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
  askToMake: (name: string) => call<PasskeyOptions>("/api/passkeys/ask", { name }),
  askToUse: () => call<PasskeyOptions>("/api/sign-in/passkey/ask", {}),
  addPasskey: (passkey: NewPasskey) => call("/api/passkeys", passkey),
  removePasskey: (id: string) => call("/api/passkeys/remove", { id }),
  changePassword: (old: string, next: string) => call("/api/account/password", { old, new: next }),
  codes: (password: string) => call<RecoveryCodes>("/api/account/codes", { password }),
  remove: (name: string, password: string) => call("/api/account/delete", { name, password }),
};

/** What this browser is called in the list of devices: nothing that tells it from others of its kind. */
export function device(): string {
  const about = navigator.userAgent;
  const browser = /Firefox/.test(about) ? "Firefox" : /Edg\//.test(about) ? "Edge" : /Chrom/.test(about) ? "Chrome" : "Browser";
  const system = ["Windows", "Android", "iPhone", "iPad", "Mac", "Linux"].find((name) => about.includes(name));
  return system ? `${browser} on ${system}` : browser;
}
