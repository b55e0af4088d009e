import { sendLive, useLiveEvent } from "#browser/live.ts";

/**
 * Tells the server which messages have reached this device, wherever in the app it is; own ones
 * need no telling.
 */
export function useAcknowledge(me: string | undefined): void {
  useLiveEvent("message", ({ conversation, message }) => {
    if (message.sender_id !== me) sendLive({ type: "delivered", conversation, seq: message.seq });
  });
}
