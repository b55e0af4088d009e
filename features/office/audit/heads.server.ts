import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import type { Job } from "#server/jobs/jobs.ts";

/** How far a site's chain had come: outside the database, where its roles reach nothing. */
export interface Head {
  readonly at: string;
  readonly site: string;
  readonly seq: number;
  readonly hash: string;
}

const line = /^(\S+Z) ([0-9a-f-]{36}) (\d{1,15}) ([0-9a-f]{64})$/;

/**
 * The heads written down so far, oldest first, or at least those of after a time; a line that is none
 * is left out.
 */
export async function headsOf(
  { auditHeads }: Pick<Services, "auditHeads">,
  after?: Date,
): Promise<Head[]> {
  return (await auditHeads.all(after?.toISOString())).flatMap((each) => {
    const [, at = "", site = "", seq = "", hash = ""] = line.exec(each) ?? [];
    return at ? [{ at, site, seq: Number(seq), hash }] : [];
  });
}

/** A chain that rests is written down again after this long: nobody reads years to know its end. */
const restMs = 7 * 86_400_000;

/** Writes down the head of each site's chain that went on since. */
export async function writeHeads(services: Pick<Services, "db" | "auditHeads">): Promise<void> {
  const at = new Date();
  const known = await headsOf(services, new Date(at.getTime() - restMs));
  const last = new Map(known.map((head) => [head.site, head.seq]));
  const { rows } = await sql<{ site: string; seq: number; hash: string }>`
    select s.id as site, a.seq, encode(a.hash, 'hex') as hash
    from site s cross join lateral (
      select seq, hash from audit where site_id = s.id order by seq desc limit 1) a`.execute(
    services.db,
  );
  await services.auditHeads.add(
    rows
      .filter(({ site, seq }) => seq !== last.get(site))
      .map(({ site, seq, hash }) => `${at.toISOString()} ${site} ${seq} ${hash}`),
  );
}

/** Every five minutes: what is lost or rewritten later is noticed by whoever keeps the file. */
export const auditHeadsJob = (services: Services): Job => ({
  name: "audit-heads",
  schedule: "*/5 * * * *",
  run: () => writeHeads(services),
});
