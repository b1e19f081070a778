/** This browser as one that is pushed to: its service worker is registered when somebody asks for it, and not before. */

import { device, people } from "./client";

const WORKER = "/service-worker.js";

/** Why this browser cannot be pushed to. */
export class CannotPush extends Error {}

/** Whether this browser could be pushed to at all: over https, or from this machine. */
export function canPush(): boolean {
  return window.isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

export async function pushHere(key: string): Promise<void> {
  if (!canPush()) throw new CannotPush("This browser cannot be pushed to. It needs https, or localhost.");
  if ((await Notification.requestPermission()) !== "granted")
    throw new CannotPush("This browser does not allow notices of this site. Its settings can allow them again.");
  await navigator.serviceWorker.register(WORKER);
  const worker = await navigator.serviceWorker.ready;
  const asked = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  let made: PushSubscription;
  try {
    made = await worker.pushManager.subscribe(asked);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name !== "InvalidStateError") throw new CannotPush("The push service of this browser cannot be reached.");
    await (await worker.pushManager.getSubscription())?.unsubscribe(); // made for another server's key
    made = await worker.pushManager.subscribe(asked);
  }
  const { endpoint, keys } = made.toJSON();
  if (!endpoint || !keys?.["p256dh"] || !keys["auth"]) throw new CannotPush("This browser gave no keys to push with.");
  await people.pushTo({ endpoint, p256dh: keys["p256dh"], auth: keys["auth"], label: device() });
}

/** This browser is pushed to no more, and its service worker goes. */
export async function stopPushing(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  await worker?.unregister();
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
