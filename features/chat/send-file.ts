import { CallError } from "#app/call.ts";
import type { Problem } from "#server/calls/define.ts";
import type { ChatPhoto } from "./contract.ts";

/** Long side in pixels of what is sent: the server keeps no more. */
const longestSide = 1600;

/** The photo at the size that is kept, so that little travels. The file itself where the browser cannot read it: the server says why. */
export async function shrink(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && file.size < 1_000_000) return file;
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const paper = canvas.getContext("2d");
    if (!paper) return file;
    paper.fillStyle = "#fff"; // behind what is transparent
    paper.fillRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await new Promise((done) => canvas.toBlob((blob) => done(blob ?? file), "image/jpeg", 0.88));
  } catch {
    return file;
  }
}

/** Uploads a photo for a conversation. `onProgress`: the share that has left, 0 to 1. Throws CallError, or an AbortError when cancelled. */
export function sendFile(conversation: string, photo: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<ChatPhoto> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest(); // fetch tells nothing of how far an upload is
    const cancel = () => request.abort();
    signal.addEventListener("abort", cancel);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total);
    request.onload = () => {
      const answer = request.response as { photo?: ChatPhoto } & Problem | null;
      if (request.status === 200 && answer?.photo) resolve(answer.photo);
      else reject(new CallError(answer));
    };
    request.onerror = () => reject(new CallError(null));
    request.onabort = () => reject(new DOMException("cancelled", "AbortError"));
    request.onloadend = () => signal.removeEventListener("abort", cancel);
    request.open("POST", `/api/chat-photo.php?conversation=${conversation}`);
    request.responseType = "json";
    request.setRequestHeader("x-client-request", "1");
    request.setRequestHeader("content-type", photo.type || "application/octet-stream");
    request.send(photo);
  });
}
