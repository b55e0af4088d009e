import pg from "pg";
import { memberIdSql, siteId } from "./ids.ts";
import { openOffice } from "./office.ts";

/** So many reports wait, and as many photos: twice what a bad week brings. */
export const waiting = 10_000;
/** Nobody that another measurement needs. */
const first = 20_000;

interface Waiting {
  readonly photos: readonly string[];
  /** Some that one person may dismiss. */
  readonly cases: readonly string[];
}

/** Anew each time: the queue's own triggers put each case and photo into it. */
export async function fillQueue(url: string): Promise<Waiting> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await openOffice(client);
    await clear(client);
    await client.query(
      `with made as (insert into moderation_case (site_id, subject_id, gravity)
          select $1, ${memberIdSql(`${first} + n`)},
            case when n % 50 = 0 then 3 when n % 3 = 0 then 2 else 1 end
          from generate_series(1, $2::int) n returning id, subject_id)
        insert into report (number, case_id, site_id, language, subject_id, kind, target, reason,
            words)
          select overlay(upper(lpad(to_hex(row_number() over ()), 8, '0')) placing '-' from 5 for 0),
            id, $1, 'en', subject_id, 'profile', subject_id::text, 'scam', 'Asked me for money.'
          from made`,
      [siteId, waiting],
    );
    const { rows } = await client.query<{ id: string }>(
      `insert into image (profile_id, position, status, thumb, card, "full", blurred)
        select ${memberIdSql(`${first} + n`)}, 0, 'pending', md5('qt' || n), md5('qc' || n),
          md5('qf' || n), md5('qb' || n)
        from generate_series(1, $1::int) n returning id`,
      [waiting],
    );
    // Deadlines as of weeks, not all in this one moment.
    await client.query(
      `update work_item set due_at = due_at - random() * interval '20 days' where site_id = $1`,
      [siteId],
    );
    await client.query("vacuum analyze work_item, moderation_case, report, image");
    const { rows: cases } = await client.query<{ id: string }>(
      "select id from moderation_case where gravity = 1 order by id desc limit 200",
    );
    return { photos: rows.map(({ id }) => id), cases: cases.map(({ id }) => id) };
  } finally {
    await client.end();
  }
}

/** The other measurements meet nobody's cases. */
export async function emptyQueue(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await clear(client);
  } finally {
    await client.end();
  }
}

const clear = (client: pg.Client) =>
  client.query("truncate moderation_case, report, image, work_item cascade");
