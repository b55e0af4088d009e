import { requireViewer, type CallHandler } from "#features/context.server.ts";
import { invalidField } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";

/** Push services of the browsers: no other host is ever contacted for a member (trust row 13). */
const pushHosts = ["fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com", "notify.windows.com"];

const isPushHost = (host: string): boolean => pushHosts.some((known) => host === known || host.endsWith(`.${known}`));

/**
 * Keeps a device's push subscription with this session (specification, section 7: `POST user.php?push=1`). The newest session
 * on a device owns its endpoint; logging out drops it (trust row 20).
 */
export const subscribe: CallHandler<typeof contract.subscribe> = async ({ viewer, input, once }) => {
  const { id, sessionHash } = requireViewer(viewer);
  const { endpoint, keys } = input.subscription;
  if (!isPushHost(new URL(endpoint).hostname)) return invalidField("subscription.endpoint", "invalid.push_endpoint");
  return once(async ({ tx }) => {
    const row = { session_hash: sessionHash, account_id: id, keys: JSON.stringify(keys) };
    await tx.insertInto("push_subscription").values({ endpoint, ...row }).onConflict((conflict) => conflict.column("endpoint").doUpdateSet(row)).execute();
    return { subscribed: true as const };
  });
};
