import http from "node:http";
import https from "node:https";
import webPush from "web-push";
import type { Services } from "#server/calls/context.ts";
import { publicLookup } from "#server/security/public-address.ts";
import { isPushEndpoint, isTestEndpoint } from "./push-hosts.server.ts";

export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/**
 * delivered; gone: the push service knows the subscription no more, or it never was one; later: try
 * again; refused: never this message.
 */
export type Delivery = "delivered" | "gone" | "later" | "refused";

const timeoutMs = 10_000;
/** Seconds that a push service keeps a message for a device that is off. */
const keepSeconds = 24 * 3600;

/**
 * Encrypts a message for one device and hands it to the browser's push service (RFC 8030, 8291,
 * 8292): allowed hosts only, each address checked at connect, no redirect followed (trust row 13).
 * `topic`: a newer message of it replaces one not yet delivered.
 */
export async function deliver(
  { config, keys }: Pick<Services, "config" | "keys">,
  subscription: Subscription,
  payload: string,
  { contact, topic }: { contact: string; topic: string },
): Promise<Delivery> {
  if (!isPushEndpoint(config, subscription.endpoint)) return "gone";
  const url = new URL(subscription.endpoint);
  let details: webPush.RequestDetails;
  try {
    details = webPush.generateRequestDetails(subscription, payload, {
      vapidDetails: {
        subject: `mailto:${contact}`,
        publicKey: keys.pushPublicKey,
        privateKey: keys.pushPrivateKey,
      },
      TTL: keepSeconds,
      urgency: "high",
      topic,
    });
  } catch {
    return "gone"; // keys that are no keys
  }
  const status = await post(url, details, !isTestEndpoint(config, url)).catch(() => 0);
  if (status >= 200 && status < 300) return "delivered";
  if (status === 404 || status === 410) return "gone";
  return status === 0 || status === 408 || status === 429 || status >= 500 ? "later" : "refused";
}

function post(
  url: URL,
  { headers, body }: webPush.RequestDetails,
  guarded: boolean,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = {
      method: "POST",
      headers: headers as http.OutgoingHttpHeaders,
      timeout: timeoutMs,
      ...(guarded && { lookup: publicLookup }),
    };
    const request = (url.protocol === "https:" ? https : http).request(url, options, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    request.on("timeout", () => request.destroy(new Error("the push service does not answer")));
    request.on("error", reject);
    request.end(body ?? undefined);
  });
}
