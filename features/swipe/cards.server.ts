import type { CallHandler, Context } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import type * as contract from "./contract.ts";
import { fillQueue, mayAsk, nextCards, queueState } from "./queue.server.ts";
import { type Refill, refillName } from "./refill.server.ts";
import { standingOf } from "./standing.server.ts";

const shown = 12;

/**
 * The next cards of the game. The first visit, and one after the queue ran dry or the member's
 * profile changed, fills the queue first; otherwise that happens in the background.
 */
export const cards: CallHandler<typeof contract.cards> = async ({ services, db, site, viewer }) => {
  const me = requireViewer(viewer);
  const player = await db
    .selectFrom("profile")
    .where("id", "=", me.id)
    .select("id")
    .executeTakeFirst();
  const none = { ...(await standingOf(db, site, me.id)), cards: [] };
  if (!player) return none; // an operator
  const state = await queueState(db, me.id);
  const found = state && !state.wrong ? await nextCards(db, site, me, shown) : [];
  if (found.length === 0 && (!state || state.wrong || state.old)) {
    await fillQueue(db, me.id, site.settings.countries);
    return { ...none, cards: await nextCards(db, site, me, shown) };
  }
  if (state?.aged) await askForMore({ db, jobs: services.jobs }, me.id, site.settings.countries);
  return { ...none, cards: found };
};

/** Who came since the queue was filled, and who is nearer, in an hour's time. */
async function askForMore(
  { db, jobs }: Pick<Context["services"], "db" | "jobs">,
  account: string,
  countries: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await mayAsk(tx, account))
      await jobs.enqueue(tx, refillName, { account, countries } satisfies Refill);
  });
}
