// The service worker, as the browser runs it. app/pwa/service-worker.ts puts before it: VERSION, OFFLINE (a page), KEPT (style sheet, fonts).
// It keeps nothing that belongs to a member: no page, no answer, no photo.
/* global VERSION, OFFLINE, KEPT */

const shell = `shell-${VERSION}`;
const assets = "assets"; // hashed names: old pages find their files here after an update
const mostAssets = 200;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(shell)
      .then((cache) => cache.addAll([OFFLINE, ...KEPT]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

async function activate() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== shell && name !== assets).map((name) => caches.delete(name)),
  );
  const cache = await caches.open(assets);
  const kept = await cache.keys(); // oldest first
  await Promise.all(
    kept.slice(0, Math.max(0, kept.length - mostAssets)).map((request) => cache.delete(request)),
  );
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== self.location.origin) return;
  if (method === "POST" && mode === "navigate" && pathname === "/logout")
    event.waitUntil(forgetMember());
  if (method !== "GET") return;
  if (mode === "navigate") event.respondWith(page(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(event.request));
});

/** Pages come from the server only; without one, the page that says so. */
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

async function asset(request) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok && answer.type === "basic") {
    const copy = answer.clone();
    void caches
      .open(assets)
      .then((cache) => cache.put(request, copy))
      .catch(() => {}); // a full disk costs nothing but time
  }
  return answer;
}

/** Whoever uses the device next finds no notification, no badge and no subscription (the server has dropped it with the session). */
async function forgetMember() {
  await closeNotifications();
  await self.navigator.clearAppBadge?.().catch(() => {});
  const subscription = await self.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

async function closeNotifications() {
  for (const notification of await self.registration.getNotifications()) notification.close();
}

self.addEventListener("message", (event) => {
  if (event.origin !== self.location.origin) return;
  const { type, language } = event.data ?? {};
  if (type === "seen") event.waitUntil(closeNotifications());
  if (type === "language") event.waitUntil(speak(language));
});

/** The offline page follows the member's language. */
async function speak(language) {
  const cache = await caches.open(shell);
  const kept = await cache.match(OFFLINE);
  if (kept?.headers.get("content-language") !== language)
    await cache.add(new Request(OFFLINE, { cache: "reload" })).catch(() => {});
}

self.addEventListener("push", (event) => {
  event.waitUntil(show(event.data));
});

/** A push says that something is there, not what (features/push/push-message.ts). Open pages load chats and likes again. */
async function show(data) {
  let message;
  try {
    message = data.json();
  } catch {
    return;
  }
  const { kind, title, body, path, badge } = message;
  for (const client of await self.clients.matchAll({ type: "window" }))
    client.postMessage({ type: "push", message });
  if (badge !== undefined) await self.navigator.setAppBadge?.(badge).catch(() => {});
  await self.registration.showNotification(title, {
    body,
    tag: kind,
    renotify: true,
    icon: "/icon-192.png",
    badge: "/badge-96.png",
    data: { path },
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? "/"));
});

/** The page that is there already, else any of ours, else a new window. Own paths only. */
async function open(path) {
  const target = new URL(path, self.location.origin);
  if (target.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((client) => new URL(client.url).pathname === target.pathname);
  const [any] = windows;
  const client = there ?? any;
  if (!client) return self.clients.openWindow(target.href);
  if (!there) await client.navigate(target.href).catch(() => self.clients.openWindow(target.href)); // a page from before this worker cannot be led
  return client.focus();
}

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event.oldSubscription ?? null));
});

/** The push service has ended a subscription by itself: the server hears of the new one, if this member is still logged in. */
async function renew(old) {
  if (!old) return;
  const subscription = await self.registration.pushManager.subscribe(old.options);
  const headers = {
    "content-type": "application/json",
    "x-client-request": "hidden",
    "idempotency-key": self.crypto.randomUUID(),
  };
  // The office has a registration of its own, with its own subscription.
  const office = new URL(self.registration.scope).pathname.startsWith("/operator");
  const answer = await fetch(office ? "/api/office-device.php" : "/api/user.php?push=1", {
    method: "POST",
    headers,
    body: JSON.stringify({ subscription }),
  });
  if (!answer.ok) await subscription.unsubscribe();
}
