import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** A browser: what it may do, what its user decided, and whether this device is subscribed. */
function browserWith({
  push = true,
  permission = "default",
  subscribed = false,
}: {
  push?: boolean;
  permission?: string;
  subscribed?: boolean;
}): void {
  const pushManager = { getSubscription: async () => (subscribed ? {} : null) };
  vi.stubGlobal(
    "navigator",
    push
      ? {
          serviceWorker: {
            getRegistration: async () => ({ pushManager }),
            ready: Promise.resolve({ pushManager }),
          },
        }
      : {},
  );
  vi.stubGlobal("window", push ? { PushManager: class {}, Notification: {} } : {});
  vi.stubGlobal("Notification", { permission, requestPermission: async () => permission });
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["unknown", { push: false }],
  ["capable", {}],
  ["subscribed", { permission: "granted", subscribed: true }],
  ["denied", { permission: "denied" }],
])("section 4, push: %s", async (state, browser) => {
  browserWith(browser);
  const { lookAtPush, readPush } = await import("./push-state.ts");
  expect(readPush().state).toBe("unknown");
  await lookAtPush();
  expect(readPush().state).toBe(state);
});

test("section 4, push: who says no is not asked again by the page", async () => {
  browserWith({ permission: "denied" });
  const { readPush, subscribeToPush } = await import("./push-state.ts");
  await subscribeToPush("member", "key");
  expect(readPush().state).toBe("denied");
});
