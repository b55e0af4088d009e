import { announce } from "#browser/live.ts";
import { keepSubscription, noticePush } from "#features/push/push-state.ts";
import type { PushMessage } from "#features/push/push-message.ts";

let started = false;

/**
 * Registers the service worker and listens to it: any pushed message reloads chats and likes
 * (specification, section 4). `member` null: a visitor, who gets the offline page and nothing else.
 */
export async function startWorker(language: string, member: string | null): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  if (!started) {
    started = true;
    navigator.serviceWorker.addEventListener(
      "message",
      ({ data }: MessageEvent<{ type?: string; message?: PushMessage } | null>) => {
        if (data?.type !== "push" || !data.message) return;
        noticePush(data.message);
        announce({ type: "pushed" });
      },
    );
    // Whoever looks at the page needs no notification of it any more.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible")
        navigator.serviceWorker.controller?.postMessage({ type: "seen" });
    });
    await navigator.serviceWorker.register("/sw.js", { scope: "/", updateViaCache: "none" });
  }
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: "language", language });
  if (member) await keepSubscription(member);
}
