import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { memberId, sessionCookie, sessionHashSql, siteId } from "#bench/data/ids.ts";
import { actors } from "#bench/settings.ts";
import { atMost, type Row } from "#bench/report.ts";
import { eraseJobName } from "#features/account-settings/deletion/erase.server.ts";
import { jobLimits } from "#server/db/connection-limits.ts";
import { openDatabase } from "#server/db/database.ts";
import { openJobs } from "#server/jobs/jobs.ts";
import { jpegOf } from "#test/photos.ts";
import { none, type Place } from "./under-fault.ts";

const count = 10;
const longestSeconds = 180;

/**
 * Members with a photo each, beside the actors. `ask` has them erased, while their files' place is
 * away; `done` waits until they are, and counts what is left of them.
 */
export async function eraseWithout({ port, databaseUrl, photoFiles }: Place) {
  const numbers = Array.from({ length: count }, (_, at) => actors + at + 1);
  const ids = numbers.map(memberId);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on("error", () => {}); // the next question connects anew
  for (const n of numbers) {
    await pool.query(
      `insert into session (token_hash, account_id, site_id, expires_at)
       values (${sessionHashSql(String(n))}, $1, $2, now() + interval '1 day')`,
      [memberId(n), siteId],
    );
    const { status } = await fetch(`http://127.0.0.1:${port}/api/photo.php`, {
      method: "POST",
      body: new Uint8Array(await jpegOf(n)),
      headers: {
        cookie: sessionCookie(n),
        "content-type": "image/jpeg",
        "x-client-request": "1",
        "idempotency-key": `photo-of-${n}`,
      },
    });
    if (status !== 200) throw new Error(`the photo of member ${n} was answered by ${status}`);
  }
  const { rows } = await pool.query<{ id: string }>(
    "select f.id from image_file f join image i on i.id = f.image_id where i.profile_id = any($1)",
    [ids],
  );
  const files = new Set(rows.map(({ id }) => id));
  const left = (): number => photoFiles().filter((id) => files.has(id)).length;
  const waiting = async (): Promise<number> =>
    (await pool.query("select from account where id = any($1) and erased_at is null", [ids]))
      .rowCount ?? 0;
  let asked = 0;

  return {
    async ask(): Promise<void> {
      const {
        db,
        pool: own,
        close,
      } = openDatabase(databaseUrl, {
        max: 2,
        limits: jobLimits,
        log: console.error,
      });
      const jobs = await openJobs(databaseUrl, own, false, console.error);
      await db.transaction().execute(async (tx) => {
        await tx
          .updateTable("account")
          .set({ status: "deleted", deleted_at: new Date() })
          .where("id", "in", ids)
          .execute();
        for (const account of ids) await jobs.enqueue(tx, eraseJobName, { account });
      });
      await jobs.stop();
      await close();
      asked = performance.now();
    },
    async done(): Promise<Row[]> {
      const before = left();
      while ((await waiting()) > 0 && performance.now() - asked < longestSeconds * 1_000)
        await sleep(500);
      const seconds = (performance.now() - asked) / 1_000;
      const rows = [
        none(
          `erasures asked for while S3 was away that are not done, of ${count}`,
          await waiting(),
        ),
        none(`  files of theirs that are left, of ${before} when S3 was back`, left()),
        {
          what: "  the last one done, after it was asked for",
          measured: `${seconds.toFixed(0)} s`,
          value: seconds,
          budget: atMost(longestSeconds, "s"),
        },
      ];
      await pool.end();
      return rows;
    },
  };
}
