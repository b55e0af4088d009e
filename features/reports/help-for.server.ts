import { type Helpline, helplinesFor, topicOf } from "#features/care/helplines.ts";
import type { Context } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** Whom a member can turn to where they live; empty for a reason that is nobody's danger. */
export async function helpFor(
  db: Database | Tx,
  member: string,
  reason: string,
): Promise<Helpline[]> {
  const topic = topicOf(reason);
  if (!topic) return [];
  const profile = await db
    .selectFrom("profile")
    .where("id", "=", member)
    .select("country")
    .executeTakeFirst();
  return [...helplinesFor(profile?.country ?? "", topic)];
}

/**
 * The same for somebody who may not be a member: their network's country, or the site's only one.
 */
export async function helpForAnybody(
  { db, viewer, site, networkCountry }: Pick<Context, "db" | "viewer" | "site" | "networkCountry">,
  reason: string,
): Promise<Helpline[]> {
  if (viewer) return helpFor(db, viewer.id, reason);
  const topic = topicOf(reason);
  if (!topic) return [];
  const { countries } = site.settings;
  const only = countries.length === 1 ? countries[0] : undefined;
  return [...helplinesFor(networkCountry() ?? only ?? "", topic)];
}
