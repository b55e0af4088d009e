import { announce, type ShellEvent, speakThrough } from "./live.ts";

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
const sessionEnded = 4001;

/**
 * Keeps one WebSocket to /api/live open, for a logged-in member, until `signal` ends it: reconnects
 * after growing pauses with jitter (a restarted server must not meet everybody at once), and at
 * once when the network or the page comes back.
 */
export function keepLive(signal: AbortSignal): void {
  let attempt = 0;
  let opened = false;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let socket: WebSocket | undefined;
  if (signal.aborted) return;

  function connect() {
    clearTimeout(timer);
    const own = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/live`,
    );
    socket = own;
    speakThrough(own);
    own.onmessage = ({ data }) => {
      const event = JSON.parse(String(data)) as ShellEvent;
      announce(event);
      if (event.type !== "ready") return;
      attempt = 0;
      if (opened) announce({ type: "reconnected" });
      opened = true;
    };
    own.onclose = ({ code, reason }) => {
      if (ended || socket !== own) return;
      if (code === sessionEnded) {
        ended = true;
        dispatchEvent(new Event("vesper:logged-out"));
        return;
      }
      // A server that restarts says when to come back.
      timer = setTimeout(
        connect,
        (+reason || 0) +
          Math.min(firstPauseMs * 2 ** attempt, longestPauseMs) * (0.5 + Math.random()),
      );
      attempt += 1;
    };
  }

  function wake() {
    if (document.visibilityState === "visible" && socket?.readyState === WebSocket.CLOSED && !ended)
      connect();
  }

  connect();
  addEventListener("online", wake, { signal });
  document.addEventListener("visibilitychange", wake, { signal });
  signal.addEventListener("abort", () => {
    ended = true;
    clearTimeout(timer);
    socket?.close();
    speakThrough(undefined);
  });
}
