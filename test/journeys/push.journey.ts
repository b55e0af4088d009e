import type { Browser, BrowserContext, CDPSession, Page, Worker } from "@playwright/test";
import { newDevice } from "#features/push/push-cast.ts";
import { logInDevice } from "./api.ts";
import { whole } from "./chromium.ts";
import { phone } from "./devices.ts";
import { logIn } from "./log-in.ts";
import { expect, test, type Vesper } from "./vesper.ts";

test.use({ launchOptions: whole });

/**
 * Inside a worker's function `self` is the worker, whatever this file's own library of types says.
 */
declare const self: {
  readonly registration: ServiceWorkerRegistration;
  readonly NotificationEvent: new (type: string, init: object) => Event;
  dispatchEvent(event: Event): boolean;
};

/**
 * The worker of this page, and how its browser's push service would wake it. On a busy machine the
 * browser drops such a push now and then, and says nothing: whoever waits for what it shows sends it
 * again, as a push service does. The second takes the place of the first.
 */
async function workerOf(
  context: BrowserContext,
  page: Page,
  { url }: Vesper,
): Promise<{ worker: Worker; push(data: string): Promise<void> }> {
  const session: CDPSession = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(
        ({ scopeURL, isDeleted }) => scopeURL.startsWith(url) && !isDeleted,
      );
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  return {
    worker,
    push: async (data) =>
      void (await session.send("ServiceWorker.deliverPushMessage", {
        origin: url,
        registrationId,
        data,
      })),
  };
}

const ready = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller)
      await new Promise((claimed) =>
        navigator.serviceWorker.addEventListener("controllerchange", claimed, { once: true }),
      );
  });
const shown = (worker: Worker) =>
  worker.evaluate(async () => {
    return (await self.registration.getNotifications()).map(({ title, body, tag }) => ({
      title,
      body,
      tag,
    }));
  });

/**
 * No push service of a browser can be reached here: the page's PushManager gives a subscription to
 * ours.
 */
async function stubPushManager(context: BrowserContext, subscription: object): Promise<void> {
  await context.addInitScript((made) => {
    let current: object | null = localStorage.getItem("stub_subscribed") ? give() : null;
    function give() {
      return {
        ...made,
        expirationTime: null,
        toJSON: () => made,
        unsubscribe: () => {
          current = null;
          localStorage.removeItem("stub_subscribed");
          return Promise.resolve(true);
        },
      };
    }
    PushManager.prototype.getSubscription = () =>
      Promise.resolve(current as PushSubscription | null);
    PushManager.prototype.subscribe = () => {
      current = give();
      localStorage.setItem("stub_subscribed", "1");
      return Promise.resolve(current as PushSubscription);
    };
  }, subscription);
}

/** A premium member turns on push, with a click on a phone of this name. */
async function turnOn(browser: Browser, vesper: Vesper, name: string) {
  const context = await browser.newContext({
    ...phone,
    permissions: ["notifications"],
    reducedMotion: "reduce",
  });
  const device = newDevice(vesper.pushes.origin, name);
  await stubPushManager(context, device.subscription);
  const page = await context.newPage();
  await logIn(page, "premium@demo.test", "/notifications");
  await ready(page);
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("This device tells you at once.")).toBeVisible();
  return { context, device, page };
}

test("a member turns on push with a click; a like arrives as an encrypted push, the real worker shows it, and pressing it opens the page", async ({
  browser,
  vesper,
}) => {
  const { context, device, page } = await turnOn(browser, vesper, "journey");
  const { worker, push } = await workerOf(context, page, vesper);

  // The member is away: nothing of theirs listens. Somebody likes them, from another device.
  const [me, other] = await Promise.all(
    ["premium@demo.test", "free@demo.test"].map(
      async (email) =>
        (
          (await (await logInDevice(vesper, email)).call("GET", "/api/user.php")).body as {
            user: { id: string };
          }
        ).user.id,
    ),
  );
  await vesper.sql("delete from likes where liked_id = $1 and account_id = $2", [me, other]);
  await page.goto(`${vesper.url}/offline`);
  const free = await logInDevice(vesper, "free@demo.test");
  expect((await free.call("POST", "/api/like.php", { profile: { id: me } })).status).toBe(200);
  await expect.poll(() => vesper.pushes.arrived.length).toBe(1);
  const sent = device.read(vesper.pushes.arrived[0]?.body);
  expect(["like", "match"]).toContain(sent.kind);
  expect(sent.title).toBe("Vesper");
  expect(JSON.stringify(sent)).not.toMatch(/free|premium/i);

  await expect(async () => {
    await push(JSON.stringify(sent));
    await expect
      .poll(() => shown(worker), { timeout: 5_000 })
      .toEqual([{ title: sent.title, body: sent.body, tag: sent.kind }]);
  }).toPass({ timeout: 60_000 });

  // Another push reaches the open page too: it loads chats and likes again.
  await page.goto("/members");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await ready(page);
  const dialog = page.getByRole("dialog").getByRole("button", { name: "Later" });
  await dialog.click({ timeout: 5_000 }).catch(() => {}); // the match, if it was one
  const reloaded = Promise.all(
    ["chats", "likes"].map((call) =>
      page.waitForResponse((answer) => answer.url().endsWith(`/api/${call}.php`)),
    ),
  );
  await push(
    JSON.stringify({ ...sent, kind: "message", path: "/chats", body: "You have a new message" }),
  );
  await reloaded;

  // Pressing it: the browser gives a worker no notification to press by hand, so the worker gets
  // the event that a press makes.
  await worker.evaluate(async () => {
    const [notification] = await self.registration.getNotifications({ tag: "message" });
    self.dispatchEvent(new self.NotificationEvent("notificationclick", { notification }));
  });
  await expect(page).toHaveURL(`${vesper.url}/chats`);
  await expect
    .poll(async () => (await shown(worker)).filter(({ tag }) => tag === "message"))
    .toEqual([]);
  await context.close();
});

test("trust row 20: after the logout nothing of the member is left with the worker, and the server has forgotten the device", async ({
  browser,
  vesper,
}) => {
  const { context, device, page } = await turnOn(browser, vesper, "leaving");
  const kept = () =>
    vesper.sql("select from push_subscription where endpoint = $1", [device.endpoint]);
  expect(await kept()).toHaveLength(1);
  const { worker, push } = await workerOf(context, page, vesper);
  const like = JSON.stringify({
    kind: "like",
    count: 1,
    title: "Vesper",
    body: "Someone likes you",
    path: "/likes",
    badge: 1,
  });
  await expect(async () => {
    await push(like);
    await expect.poll(() => shown(worker), { timeout: 5_000 }).toHaveLength(1);
  }).toPass({ timeout: 60_000 });

  await page.goto("/members");
  await page.getByRole("banner").getByRole("button", { name: "Account" }).click();
  await page.getByText("Log out").click();
  await expect(page).toHaveURL(`${vesper.url}/`);
  expect(await kept()).toEqual([]);
  await expect.poll(() => shown(worker)).toEqual([]);
  const cached = await worker.evaluate(async () =>
    (
      await Promise.all(
        (await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      )
    ).flat(),
  );
  expect(cached.filter((path) => path !== "/offline" && !path.startsWith("/assets/"))).toEqual([]);
  await context.close();
});

test("offline, the app shows its own page in the member's language, and comes back by itself", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext({ ...phone, reducedMotion: "reduce" });
  const page = await context.newPage();
  await logIn(page, "premium@demo.test");
  await context.addCookies([{ name: "language", value: "de", url: vesper.url }]);
  await page.goto("/chats");
  await ready(page);
  const offlinePage = () =>
    page.evaluate(async () => (await (await caches.match("/offline"))?.text()) ?? "");
  await expect.poll(offlinePage).toContain("Sie sind offline");
  await context.setOffline(true);
  await page.goto("/members").catch(() => {});
  await expect(page.getByRole("heading", { name: "Sie sind offline" })).toBeVisible();
  await expect(page).toHaveURL(/\/members(\?|$)/);
  expect(
    await page.evaluate(
      () => getComputedStyle(document.querySelector("h1") ?? document.body).fontFamily,
    ),
  ).toContain("Fraunces");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Sie sind offline");
  await expect(page.getByRole("banner")).toBeVisible();
  await context.close();
});

test("what an installed app needs is there: a manifest with icons of the promised sizes, and a worker for the whole site", async ({
  page,
}) => {
  const manifest = (await (await page.request.get("/manifest.webmanifest")).json()) as {
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; type: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ start_url: "/members", display: "standalone" });
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  await page.goto("/");
  for (const { src, sizes, type } of manifest.icons.filter((icon) => icon.type === "image/png")) {
    const answer = await page.request.get(src);
    expect(answer.headers()["content-type"]).toBe(type);
    const size = await page.evaluate(async (from) => {
      const image = new Image();
      image.src = from;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
  const worker = await page.request.get("/sw.js");
  expect(worker.headers()["cache-control"]).toBe("no-cache");
  expect(worker.headers()["content-type"]).toContain("text/javascript");
});
