import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { PhotoResult } from "#bench/load/photo-load.ts";
import type { RollingResult } from "#bench/load/rolling-load.ts";
import type { LoadGenerator } from "#bench/machine/child.ts";
import { atMost, type Row } from "#bench/report.ts";

const sockets = 300;
const rate = 50;

/** What fails, until it stands again. */
export interface Fault {
  readonly what: string;
  happens(): Promise<void>;
}

/** Where it fails: the members' door, the database past every line that is cut, and the files. */
export interface Place {
  readonly load: LoadGenerator;
  readonly port: number;
  readonly databaseUrl: string;
  /** The names of all files of photos that are there now. */
  photoFiles(): readonly string[];
}

/**
 * One fault after the other under members who read, write, listen, and send and open photos. What was
 * acknowledged is stored, once, with all of its files, and nobody's files are left.
 */
export async function underFaults(place: Place, faults: readonly Fault[]): Promise<Row[]> {
  const { load, port } = place;
  const rows: Row[] = [];
  let first = 0;
  for (const { what, happens } of faults) {
    await load.run("rolling", { port, sockets, rate });
    await load.run("photos", { port, first });
    await sleep(2_000);
    await happens();
    await sleep(8_000); // everybody is back
    const before = performance.now();
    await untilServed(port);
    const served = (performance.now() - before) / 1_000;
    const met = await load.run("rollingEnd", null);
    const photos = await load.run("photosEnd", null);
    first = photos.next;
    rows.push(...(await countStored(what, place, met, photos)), ...told(met, photos), {
      what: "  a page again, 8 s after the end of it",
      measured: `${served.toFixed(1)} s later`,
      value: served,
      budget: atMost(10, "s"),
    });
  }
  return rows;
}

async function countStored(
  what: string,
  { databaseUrl, photoFiles }: Place,
  { written, lost }: RollingResult,
  { uploaded }: PhotoResult,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const ask = async (text: string, ...values: unknown[]): Promise<number> =>
    (await client.query<{ count: number }>(text, values)).rows[0]?.count ?? Number.NaN;
  try {
    const messages = written.length - (await ask(storedMessages, written));
    const files = photoFiles();
    const photos = uploaded.length - (await ask(storedPhotos, uploaded, files));
    const doubled =
      (await ask(doubledMessages, [...written, ...lost])) + (await ask(doubledPhotos));
    return [
      none(`${what}: acknowledged messages lost, of ${written.length}`, messages),
      none(`  acknowledged photos lost, or a file of theirs, of ${uploaded.length}`, photos),
      none("  messages and photos stored twice", doubled),
      none("  files of photos that nothing knows of", await ask(strayFiles, files)),
    ];
  } finally {
    await client.end();
  }
}

const storedMessages =
  "select count(distinct client_id)::int as count from message where client_id = any($1::uuid[])";
const doubledMessages =
  "select (count(*) - count(distinct client_id))::int as count from message where client_id = any($1::uuid[])";
const storedPhotos = `select count(*)::int as count from image
  where id = any($1::uuid[]) and array[thumb, card, "full", blurred] <@ $2::text[]`;
const doubledPhotos =
  "select (count(*) - count(distinct (profile_id, digest)))::int as count from image where digest is not null";
const strayFiles = `select count(*)::int as count from unnest($1::text[]) there (id)
  where not exists (select from image_file f where f.id = there.id)
    and not exists (select from file_removal r where r.id = there.id)`;

export const none = (what: string, count: number): Row => ({
  what,
  measured: String(count),
  value: count,
  budget: atMost(0, ""),
});

/** What members met, and what was said to them. */
function told(met: RollingResult, photos: PhotoResult): Row[] {
  const said = [...met.failedReads, ...met.sentAgain, ...photos.sentAgain, ...photos.failedViews];
  for (const text of photos.told) console.log(`     the page said: ${text}`);
  return [
    {
      what: "  reads refused; messages sent again; given up",
      measured: `${met.failedReads.length} of ${met.reads}; ${met.sentAgain.length}; ${met.lost.length}`,
    },
    {
      what: "  photos not opened; photos sent again; given up",
      measured: `${photos.failedViews.length} of ${photos.views}; ${photos.sentAgain.length}; ${photos.givenUp}`,
    },
    { what: "  said meanwhile", measured: counted(said.map(nameOf)) || "nothing" },
    {
      what: "  the page",
      measured: Object.entries(photos.pages)
        .map(([status, times]) => `${status} × ${times}`)
        .join(", "),
    },
  ];
}

/** Of what a load was answered: the status and the refusal's name, or what the line said. */
const nameOf = (said: string): string => {
  const [, status, name] = /(\d{3}) .*"title":"(\w+)"/.exec(said) ?? [];
  return status ? `${status} ${name}` : said.replace(/^\/\S+ /, "").slice(0, 40);
};

const counted = (names: readonly string[]): string =>
  [...Map.groupBy(names, (name) => name)]
    .map(([name, { length }]) => `${name} × ${length}`)
    .join(", ");

async function untilServed(port: number): Promise<void> {
  const served = () =>
    fetch(`http://127.0.0.1:${port}/api/user.php`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let waited = 0; !(await served()) && waited < 600; waited += 1) await sleep(100);
}
