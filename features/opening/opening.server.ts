import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { trueMessageCosts } from "#features/prices/bundles.ts";
import { settingsSchema } from "#features/sites/settings.ts";
import { priced, stepsOf } from "./steps.server.ts";

/** What this site still needs. Refuses not_found to everybody but the office. */
export const read: CallHandler<typeof contract.read> = async ({ db, site, services }) => {
  const row = await db
    .selectFrom("site")
    .where("id", "=", site.id)
    .select(["opened_at", "free_of_charge", "prices_before_free"])
    .executeTakeFirstOrThrow();
  return {
    opened_at: row.opened_at?.toISOString() ?? null,
    free_of_charge: row.free_of_charge,
    prices: pricesIn(site.settings),
    prices_before: row.prices_before_free as Prices | null,
    steps: await stepsOf(services, db, site),
  };
};

type Prices = Record<(typeof priced)[number], number>;
const pricesIn = (settings: Partial<Prices>): Prices => ({
  message_credits: settings.message_credits ?? 0,
  photo_credits: settings.photo_credits ?? 0,
  gift_credits: settings.gift_credits ?? 0,
});

/**
 * Makes a site free of charge: nothing costs credits then, and what things cost is kept. Or sells
 * again, at the prices of before; one that was set since stays. The audit has the old values and the
 * new ones. Refuses prices_changed if they are not those that the operator confirmed.
 */
export const setFree: CallHandler<typeof contract.setFree> = async ({
  site,
  audit,
  services,
  input: { free_of_charge, confirmed },
  refuse,
  once,
}) => {
  return once(async ({ tx, after }) => {
    const row = await tx
      .selectFrom("site")
      .where("id", "=", site.id)
      .select(["settings", "free_of_charge", "prices_before_free"])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const settings = settingsSchema.parse(row.settings);
    const now = pricesIn(settings);
    if (row.free_of_charge === free_of_charge) return { free_of_charge, prices: now };
    const before = row.prices_before_free as Prices | null;
    const next = free_of_charge
      ? pricesIn({})
      : pricesIn(
          Object.fromEntries(priced.map((name) => [name, now[name] || (before?.[name] ?? 0)])),
        );
    const shown = free_of_charge ? now : next;
    if (confirmed && priced.some((name) => confirmed[name] !== shown[name]))
      return refuse("prices_changed");
    // Saved while nothing cost anything, an advertised price may be lower than there is one now.
    const minimum_message_costs = trueMessageCosts(
      settings.minimum_message_costs,
      next.message_credits,
    );
    await sql`update site set free_of_charge = ${free_of_charge},
      prices_before_free = ${free_of_charge ? JSON.stringify(now) : null}::jsonb,
      settings = settings || ${JSON.stringify({ ...next, minimum_message_costs })}::jsonb
      where id = ${site.id}`.execute(tx);
    audit({
      detail: {
        free_of_charge: String(free_of_charge),
        ...Object.fromEntries(priced.map((name) => [name, `${now[name]} → ${next[name]}`])),
      },
    });
    after(() => services.sites.forget());
    return { free_of_charge, prices: next };
  });
};

/**
 * Opens the site to visitors, for good: one that is open stays as it is. Refuses not_ready, with
 * what is missing.
 */
export const open: CallHandler<typeof contract.open> = async ({
  site,
  audit,
  services,
  refuse,
  once,
}) => {
  return once(async ({ tx, after }) => {
    const row = await tx
      .selectFrom("site")
      .where("id", "=", site.id)
      .select("opened_at")
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.opened_at) return { opened_at: row.opened_at.toISOString() };
    const missing = (await stepsOf(services, tx, site)).filter(({ done }) => !done);
    if (missing.length > 0)
      return refuse("not_ready", { missing: missing.map(({ name }) => name) });
    const opened = await tx
      .updateTable("site")
      .set({ opened_at: sql<Date>`now()` })
      .where("id", "=", site.id)
      .returning("opened_at")
      .executeTakeFirstOrThrow();
    audit({});
    after(() => services.sites.forget());
    return { opened_at: (opened.opened_at ?? new Date()).toISOString() };
  });
};
