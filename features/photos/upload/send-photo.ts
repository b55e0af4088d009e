import type { Problem } from "#server/calls/define.ts";

/** What the server made of it. */
export interface Sent<Photo> {
  /** 0: no answer at all */
  readonly status: number;
  readonly photo: Photo | null;
  readonly problem: Problem | null;
  readonly retryAfterMs: number;
}

interface SendSettings {
  readonly key: string;
  readonly signal: AbortSignal;
  /** Share of the bytes that left this device, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Posts a photo's bytes. XMLHttpRequest, because fetch says nothing of what has been sent. Rejects
 * when cancelled.
 */
export function sendPhoto<Photo>(
  path: string,
  bytes: Blob,
  { key, signal, onProgress }: SendSettings,
): Promise<Sent<Photo>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.responseType = "json";
    request.setRequestHeader(
      "content-type",
      bytes.type.startsWith("image/") ? bytes.type : "application/octet-stream",
    );
    request.setRequestHeader("x-client-request", "1");
    request.setRequestHeader("idempotency-key", key);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = request.response as ({ photo?: Photo } & Problem) | null;
      const ok = request.status === 200 && body?.photo;
      resolve({
        status: request.status,
        photo: ok ? (body.photo ?? null) : null,
        problem: ok ? null : body,
        retryAfterMs: Number(request.getResponseHeader("retry-after") ?? 0) * 1000,
      });
    };
    request.onerror = () => resolve({ status: 0, photo: null, problem: null, retryAfterMs: 0 });
    request.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) reject(signal.reason);
    else request.send(bytes);
  });
}
