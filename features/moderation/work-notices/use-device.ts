import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#browser/call.ts";

/** idle; denied: the browser refuses notices from this address; failed: try again. */
type DeviceState = "idle" | "pending" | "denied" | "failed";

/**
 * Turns notices in this browser on, and in all browsers off. The office has a service worker
 * registration of its own: a member of the site who uses the same browser has another subscription.
 */
export function useDevice(publicKey: string) {
  const [state, setState] = useState<DeviceState>("idle");
  const { revalidate } = useRevalidator();

  async function subscribe(): Promise<DeviceState> {
    if (!("serviceWorker" in navigator) || !("PushManager" in window)) return "failed";
    if ((await Notification.requestPermission()) !== "granted") return "denied";
    const registration = await navigator.serviceWorker.register("/sw.js", {
      scope: "/operator",
      updateViaCache: "none",
    });
    await active(registration);
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    const { keys } = subscription.toJSON();
    await call("workNotices.addDevice", {
      subscription: {
        endpoint: subscription.endpoint,
        expirationTime: subscription.expirationTime,
        keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" },
      },
    });
    return "idle";
  }

  async function unsubscribe(): Promise<DeviceState> {
    await call("workNotices.removeDevice", {});
    const registration = await navigator.serviceWorker?.getRegistration("/operator");
    const subscription = await registration?.pushManager.getSubscription();
    await subscription?.unsubscribe();
    return "idle";
  }

  const run = (work: () => Promise<DeviceState>) => () => {
    setState("pending");
    void work()
      .catch((): DeviceState => "failed")
      .then((after) => {
        setState(after);
        return revalidate();
      });
  };
  return { state, on: run(subscribe), off: run(unsubscribe) };
}

/** A subscription needs an active worker. */
function active({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (!worker || worker.state === "activated") return Promise.resolve();
  return new Promise((resolve) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve();
    });
  });
}
