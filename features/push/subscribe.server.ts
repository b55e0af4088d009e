import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";
import { isPushEndpoint } from "./push-hosts.server.ts";

/** A point of the P-256 curve and 16 secret bytes, base64url (RFC 8291). */
const p256dhPattern = /^[A-Za-z0-9_-]{87}=?$/;
const authPattern = /^[A-Za-z0-9_-]{22}(==)?$/;

/** Do a subscription's keys have the shape that messages can be encrypted for? */
export const isSubscriptionKeys = ({ p256dh, auth }: { p256dh: string; auth: string }): boolean =>
  p256dhPattern.test(p256dh) && authPattern.test(auth);

/**
 * Keeps a device's push subscription with this session (specification, section 7: `POST
 * user.php?push=1`). The newest session on a device owns its endpoint; logging out drops it (trust
 * row 20).
 */
export const subscribe: CallHandler<typeof contract.subscribe> = async ({
  services,
  viewer,
  input,
  once,
}) => {
  const { id, sessionHash } = requireViewer(viewer);
  const { endpoint, keys } = input.subscription;
  if (!isPushEndpoint(services.config, endpoint))
    return invalidField("subscription.endpoint", "invalid.push_endpoint");
  if (!isSubscriptionKeys(keys)) return invalidField("subscription.keys", "invalid.push_endpoint");
  return once(async ({ tx }) => {
    // A session is one browser, and a browser has one subscription here: a new one takes the old
    // one's place.
    const session = await tx
      .selectFrom("session")
      .where("token_hash", "=", sessionHash)
      .select("id")
      .forNoKeyUpdate()
      .executeTakeFirst(); // two at once: one after the other
    if (!session) return commonRefusal("authentication_required"); // logged out meanwhile
    // Devices that take each other's endpoint lock both in one order, or they would wait for each
    // other.
    await tx
      .selectFrom("push_subscription")
      .where((q) => q.or([q("session_hash", "=", sessionHash), q("endpoint", "=", endpoint)]))
      .select("endpoint")
      .orderBy("endpoint")
      .forUpdate()
      .execute();
    await tx
      .deleteFrom("push_subscription")
      .where("session_hash", "=", sessionHash)
      .where("endpoint", "!=", endpoint)
      .execute();
    const row = { session_hash: sessionHash, account_id: id, keys: JSON.stringify(keys) };
    await tx
      .insertInto("push_subscription")
      .values({ endpoint, ...row })
      .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(row))
      .execute();
    return { subscribed: true as const };
  });
};

/**
 * The device hears nothing any more. Only its own member's word counts; there need not be a
 * subscription.
 */
export const unsubscribe: CallHandler<typeof contract.unsubscribe> = async ({
  viewer,
  input,
  once,
}) => {
  const { id } = requireViewer(viewer);
  return once(async ({ tx }) => {
    await tx
      .deleteFrom("push_subscription")
      .where("endpoint", "=", input.endpoint)
      .where("account_id", "=", id)
      .execute();
    return { subscribed: false as const };
  });
};
