// Shows notices that the server pushes, and opens the table they are about. It is registered only when somebody asks for
// notices in this browser. It looks at no request and keeps nothing.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const told = event.data ? event.data.json() : { title: "Hundred Days", body: "", path: "/", tag: "several" };
  const shown = { body: told.body, tag: told.tag, data: { path: told.path } };
  event.waitUntil(self.registration.showNotification(told.title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(shown(new URL(event.notification.data.path, self.location.origin).href));
});

/** The page of an address: the window that shows it already, or a new one. */
async function shown(address) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((client) => client.url.split("#")[0] === address);
  return there ? there.focus() : self.clients.openWindow(address);
}

// The browser has given itself another address: the server is told, as long as somebody is signed in here.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewed(event)));

async function renewed(event) {
  const key = event.oldSubscription?.options.applicationServerKey;
  if (!key) return;
  const now =
    event.newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = now.toJSON();
  await fetch("/api/alerts/push", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Hundred-Days": "1" },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  });
}
