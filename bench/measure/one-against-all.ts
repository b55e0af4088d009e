import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import sharp from "sharp";
import { memberId, sessionCookie } from "#bench/data/ids.ts";
import { Connection, requestBytes } from "#bench/load/connection.ts";
import type { FloodOrder, FloodResult } from "#bench/load/flood.ts";
import { atMost, type Row } from "#bench/report.ts";
import type { Bench } from "./bench.ts";

type Flood = Pick<FloodOrder, "requests" | "networks" | "socket">;

/** Seconds that another member may wait for a page, whatever one client sends. */
const longest = atMost(1, "s");
const mallory = { cookie: sessionCookie(1) };

/**
 * What one visitor, member or socket can do to all the others: each flood is sent at once, from
 * another address than the other members', who meanwhile open one `/members` page after the other.
 * Judged is the longest wait of theirs.
 */
export async function measureOneAgainstAll({ vesper, database, load }: Bench): Promise<Row[]> {
  const db = new pg.Pool({ connectionString: database.url, max: 1 });
  const invoice = await buyInvoice(vesper.port, db);
  await db.query("delete from image where profile_id = $1", [memberId(1)]);
  await db.query("truncate rate_limit");
  await db.end();
  const rows: Row[] = [
    { what: "nobody floods", measured: shown(await waits(vesper.port, sleep(3_000))) },
  ];
  for (const [what, flood] of await floods(invoice)) {
    const begun = performance.now();
    const sent = load.run("flood", { port: vesper.port, ...flood });
    const waited = await waits(vesper.port, sent);
    const took = (performance.now() - begun) / 1000;
    rows.push({
      what,
      measured: `${shown(waited)}; flood ${took.toFixed(1)} s: ${statuses(await sent)}`,
      value: Math.max(...waited) / 1000,
      budget: longest,
    });
    await sleep(1_000);
  }
  return rows;
}

async function floods(invoice: string): Promise<[string, Flood][]> {
  const times = (count: number, make: (n: number) => Buffer): Flood => ({
    requests: Array.from({ length: count }, (_, n) => make(n).toString("base64")),
  });
  const key = () => ({ "idempotency-key": randomUUID() });
  const photo = await hugePhoto();
  const photos = Array.from({ length: 26 }, (_, n) => Buffer.concat([photo, Buffer.from([n])])); // each another file
  const typing = Array.from({ length: 10_000 }, () =>
    JSON.stringify({ type: "typing", conversation: randomUUID() }),
  );
  return [
    [
      "400 wrong logins, each of another address",
      times(400, (n) =>
        requestBytes(
          "POST",
          "/api/user.php",
          key(),
          JSON.stringify({ email: `flood${n}@bench.test`, password: "not the password" }),
        ),
      ),
    ],
    [
      "300 × PUT reset-password with false tokens",
      times(300, (n) =>
        requestBytes(
          "PUT",
          "/api/reset-password.php",
          key(),
          JSON.stringify({
            token: `false-${n}`,
            password: "Quiet-Harbour-71",
            repeat_password: "Quiet-Harbour-71",
          }),
        ),
      ),
    ],
    [
      "200 × openapi.json",
      times(200, () => requestBytes("GET", "/api/openapi.json", { "accept-encoding": "br" })),
    ],
    [
      "10,000 typing frames of one socket",
      { requests: [], socket: { ...mallory, frames: typing } },
    ],
    [
      "200 × one's own invoice as PDF",
      times(200, () => requestBytes("GET", `/invoices/${invoice}.pdf`, mallory)),
    ],
    [
      "100 × unknown pages, a visitor",
      times(100, (n) => requestBytes("GET", `/nowhere-${n}/at-all`, { accept: "text/html" })),
    ],
    [
      "100 × unknown pages, a member",
      times(100, (n) =>
        requestBytes("GET", `/nowhere-${n}`, { accept: "text/html", cookie: sessionCookie(2) }),
      ),
    ],
    // Of these two the first comes from memory, the other is drawn each time.
    ...["/login", "/signup"].flatMap((path) =>
      [1, 4].map((networks): [string, Flood] => [
        `500 × ${path} from ${networks} network${networks === 1 ? "" : "s"}`,
        { ...times(500, () => requestBytes("GET", path, { accept: "text/html" })), networks },
      ]),
    ),
    [
      "600 pages and profiles of one member",
      times(600, (n) =>
        requestBytes("GET", n % 3 === 0 ? "/members" : `/members/${memberId(2_000 + n)}`, {
          accept: "text/html",
          cookie: sessionCookie(3),
        }),
      ),
    ],
    [
      "300 searches of one member",
      times(300, (n) =>
        requestBytes(
          "GET",
          `/api/members.php?gender=${n % 2 ? "man" : "woman"}&country=DE&min_age=${18 + (n % 60)}`,
          { cookie: sessionCookie(4) },
        ),
      ),
    ],
    [
      "300 webhooks of garbage",
      times(300, (n) =>
        requestBytes(
          "POST",
          "/api/payment-webhook.php?provider=sandbox",
          {},
          JSON.stringify({ garbage: n }),
        ),
      ),
    ],
    [
      "26 uploads of 6300 × 6300 pixels at once",
      times(26, (n) => upload(photos[n] ?? Buffer.alloc(0))),
    ],
  ];
}

/**
 * Waits of other members for a page while something goes on, in milliseconds. Each page is another
 * member's: nobody reads that fast.
 */
async function waits(port: number, meanwhile: Promise<unknown>): Promise<number[]> {
  let over = false;
  void meanwhile
    .catch(() => {})
    .then(() => {
      over = true;
    });
  const connection = await Connection.open(port);
  const waited: number[] = [];
  for (let actor = 100; !over || waited.length < 5; actor = actor < 900 ? actor + 1 : 100) {
    const begun = performance.now();
    const { status } = await connection.send(
      requestBytes("GET", "/members", { accept: "text/html", cookie: sessionCookie(actor) }),
    );
    waited.push(performance.now() - begun);
    if (status !== 200) throw new Error(`another member was answered ${status}`);
    await sleep(20);
  }
  connection.close();
  return waited;
}

const shown = (waited: readonly number[]): string =>
  `${Math.round(Math.max(...waited))} ms at most, ${Math.round(waited.toSorted((a, b) => a - b)[waited.length >> 1] ?? 0)} ms median`;
const statuses = (result: FloodResult): string =>
  Object.entries(result)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ");

/** One order through the sandbox, and the id of its invoice. */
async function buyInvoice(port: number, db: pg.Pool): Promise<string> {
  const connection = await Connection.open(port);
  const placed = await connection.send(
    requestBytes(
      "POST",
      "/api/order.php",
      { ...mallory, "idempotency-key": randomUUID() },
      JSON.stringify({ bundle: "p1", payment_method: "creditcard" }),
    ),
  );
  const said = placed.body.toString();
  const { checkout_url } = JSON.parse(said) as { checkout_url?: string };
  if (!checkout_url) throw new Error(`the order was not placed: ${said}`);
  await connection.send(
    requestBytes(
      "POST",
      new URL(checkout_url).pathname,
      { ...mallory, "content-type": "application/x-www-form-urlencoded" },
      "outcome=pay",
    ),
  );
  connection.close();
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const {
      rows: [row],
    } = await db.query<{ id: string }>(
      "select id from invoice where account_id = $1 order by id desc limit 1",
      [memberId(1)],
    );
    if (row) return row.id;
    await sleep(100);
  }
  throw new Error("no invoice was issued");
}

/** Below 10 MB and at the limit of 40 megapixels: what costs most to decode. */
const hugePhoto = (): Promise<Buffer> =>
  sharp({
    create: { width: 6_300, height: 6_300, channels: 3, background: { r: 180, g: 90, b: 60 } },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();

const upload = (photo: Buffer): Buffer =>
  Buffer.concat([
    requestBytes("POST", "/api/photo.php", {
      ...mallory,
      "content-type": "image/png",
      "content-length": String(photo.length),
      "x-client-request": "1",
    }),
    photo,
  ]);
