import type { OwnPhoto } from "../contract.ts";
import { preparePhoto } from "./prepare-photo.ts";
import { type Sent, sendPhoto } from "./send-photo.ts";
import { newId } from "#browser/new-id.ts";

export interface UploadItem {
  readonly id: number;
  readonly file: File;
  /** again: the connection was lost, and it goes on by itself. done: `photo` is there. */
  readonly state: "waiting" | "preparing" | "sending" | "checking" | "again" | "failed" | "done";
  /** Of the bytes, 0 to 100. */
  readonly percent: number;
  /** Why it failed, in the member's language; null: no connection. */
  readonly detail: string | null;
  /** Would another try be of any use? */
  readonly hopeless: boolean;
  readonly photo: OwnPhoto | null;
}

const inParallel = 2;
const mostRetries = 3;
const firstPauseMs = 1_000;
const hopeless = new Set([
  "photo_too_large",
  "photo_too_many_pixels",
  "photo_kind",
  "photo_damaged",
  "not_a_photo",
  "photo_missing",
]);

let items: readonly UploadItem[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const running = new Map<number, AbortController>();
/** One key per photo chosen, so that every try is the same write. */
const keys = new Map<number, string>();
const prepared = new Map<number, Blob>();

function change(next: readonly UploadItem[]): void {
  items = next;
  for (const tell of listeners) tell();
}
const update = (id: number, more: Partial<UploadItem>): void =>
  change(items.map((item) => (item.id === id ? { ...item, ...more } : item)));

/**
 * The photos on their way, for as long as the page lives: leaving the screen does not stop them.
 * Two at a time; what the connection breaks is tried again by itself three times, then waits for
 * the member, who need not choose it again.
 */
export const uploads = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => items,
  add(files: readonly File[]): void {
    change([
      ...items,
      ...files.map((file): UploadItem => {
        lastId += 1;
        keys.set(lastId, newId());
        return {
          id: lastId,
          file,
          state: "waiting",
          percent: 0,
          detail: null,
          hopeless: false,
          photo: null,
        };
      }),
    ]);
    goOn();
  },
  retry(id: number): void {
    update(id, { state: "waiting", percent: 0, detail: null });
    goOn();
  },
  /** Cancels it, or takes a finished one off the list. */
  drop(id: number): void {
    running.get(id)?.abort();
    for (const map of [running, keys, prepared]) map.delete(id);
    change(items.filter((item) => item.id !== id));
    goOn();
  },
};

function goOn(): void {
  for (const { id, state, file } of items) {
    if (running.size >= inParallel) return;
    if (state === "waiting" && !running.has(id)) void run(id, file);
  }
}

async function run(id: number, file: File): Promise<void> {
  const stop = new AbortController();
  running.set(id, stop);
  try {
    update(id, { state: "preparing" });
    const bytes = prepared.get(id) ?? (await preparePhoto(file));
    prepared.set(id, bytes);
    const { status, photo, problem } = await tryToSend(id, bytes, stop.signal);
    if (stop.signal.aborted) return;
    if (photo) update(id, { state: "done", photo });
    else
      update(id, {
        state: "failed",
        detail: problem?.detail ?? null,
        hopeless: hopeless.has(problem?.code ?? ""),
      });
    if (status === 403 && problem?.code === "authentication_required")
      dispatchEvent(new Event("vesper:logged-out"));
  } catch {
    // cancelled: no longer on the list
  } finally {
    if (running.get(id) === stop) running.delete(id);
    goOn();
  }
}

async function tryToSend(id: number, bytes: Blob, signal: AbortSignal): Promise<Sent<OwnPhoto>> {
  for (let attempt = 0; ; attempt += 1) {
    update(id, { state: "sending", percent: 0 });
    const sent = await sendPhoto<OwnPhoto>("/api/photo.php", bytes, {
      key: keys.get(id) ?? newId(),
      signal,
      onProgress: (share) =>
        update(
          id,
          share < 1 ? { percent: Math.floor(share * 100) } : { percent: 100, state: "checking" },
        ),
    });
    if (![0, 502, 503, 504].includes(sent.status) || attempt === mostRetries) return sent;
    update(id, { state: "again" });
    await pause(Math.max(sent.retryAfterMs, firstPauseMs * 2 ** attempt), signal);
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
