import { call } from "#browser/call.ts";
import { device, tab } from "#browser/storage.ts";
import type { PushMessage } from "./push-message.ts";

/**
 * unknown: not looked yet, or a browser without push; capable: may be asked for; denied: the
 * browser was told never to (specification, section 3).
 */
export type PushState = "unknown" | "capable" | "subscribed" | "denied";

interface Push {
  readonly state: PushState;
  /** The last push that came while the page was open. */
  readonly lastMessage: PushMessage | null;
}

let push: Push = { state: "unknown", lastMessage: null };
const listeners = new Set<() => void>();

function change(next: Partial<Push>): void {
  push = { ...push, ...next };
  for (const listener of listeners) listener();
}

/** This device and push, as last heard of. */
export const readPush = (): Push => push;
/** Calls `listener` after each change; gives how to stop. */
export function watchPush(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
/** A push came while the page was open. */
export const noticePush = (lastMessage: PushMessage): void => change({ lastMessage });

const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
/**
 * Whose click made this device's subscription: the next member to log in here has not been asked.
 */
const ownerKey = "push_member";
const toldKey = "push_told";

/** Looks what the browser says; asks for nothing. */
export async function lookAtPush(): Promise<void> {
  if (!canPush()) return;
  if (Notification.permission === "denied") return change({ state: "denied" });
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const subscribed = await registration?.pushManager.getSubscription();
    change({ state: subscribed ? "subscribed" : "capable" });
  } catch {
    // Service workers are forbidden here, so there is no push.
  }
}

/**
 * Asks the browser for permission and subscribes this device; only after the member's own click.
 * Throws what the browser or the server says. `publicKey`: the site's `push_public_key`.
 */
export async function subscribeToPush(member: string, publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") return lookAtPush();
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await tell(subscription);
  device.keep(ownerKey, member);
  change({ state: "subscribed" });
}

/**
 * This device hears nothing any more: said to the server first, then to the browser. Throws what
 * either says.
 */
export async function unsubscribeFromPush(): Promise<void> {
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (subscription) {
    await call("push.unsubscribe", { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  change({ state: "capable" });
}

/**
 * A subscription outlives its session: once per visit the server hears of it again, or it ends when
 * it was somebody else's.
 */
export async function keepSubscription(member: string): Promise<void> {
  if (!canPush()) return;
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (!subscription) return;
  if (device.read(ownerKey) !== member) {
    await subscription.unsubscribe();
    return lookAtPush();
  }
  if (tab.read(toldKey) === member) return;
  await tell(subscription);
  tab.keep(toldKey, member);
}

async function tell(subscription: PushSubscription): Promise<void> {
  const { keys } = subscription.toJSON();
  await call("push.subscribe", {
    subscription: {
      endpoint: subscription.endpoint,
      expirationTime: subscription.expirationTime,
      keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" },
    },
  });
}
