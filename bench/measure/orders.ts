import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import pg from "pg";
import { sign, signatureHeader } from "#features/providers/sandbox/signature.ts";
import { memberIdSql, sessionCookie, siteId } from "#bench/data/ids.ts";
import { type Answer, Connection, requestBytes } from "#bench/load/connection.ts";
import { runStatement, type Statement } from "#bench/limits/pgbench.ts";
import { cpuOf } from "#bench/machine/cpu.ts";
import { interleave, type Round, type Summary } from "#bench/machine/statistics.ts";
import { microseconds, perSecond, type Row } from "#bench/report.ts";
import { actors } from "#bench/settings.ts";
import type { Bench } from "./bench.ts";

const inFlight = 16;
/** Of one round. */
const orders = 200;
const webhooks = 600;

/** Limit C: see bench/limits/one-order.sql. */
const limitC: Statement = {
  name: "limit-c",
  variables: { n: actors },
  sql: `select limit_one_order(${memberIdSql(":n")}, gen_random_uuid()::text)`,
};

/**
 * A purchase from the order to the completed state, through the sandbox's API, checkout and signed
 * webhook, all over HTTP and all in the one process that is measured; and webhooks alone, as a
 * provider sends them: each settles an order of its own, or repeats.
 */
export async function measureOrders({ vesper, database, sizes }: Bench): Promise<Row[]> {
  const db = new pg.Pool({ connectionString: database.url, max: 2 });
  await db.query(readFileSync(new URL("../limits/one-order.sql", import.meta.url), "utf8"));
  // Invoices go with their orders: an earlier run's numbers must not go on without them.
  const empty = () =>
    db.query("truncate orders, payment_event, sandbox_payment, invoice_series cascade");
  await empty().catch(empty); // a job of the server's was at them: a deadlock
  const connections = await Promise.all(
    Array.from({ length: inFlight }, () => Connection.open(vesper.port)),
  );
  let next = 0;

  /** `count` pieces of work, so many at a time as there are connections. */
  async function round(
    count: number,
    work: (connection: Connection, n: number) => Promise<void>,
  ): Promise<Round> {
    const [cpu, begun] = [cpuOf(vesper.pid, database.pid), performance.now()];
    let left = count;
    await Promise.all(
      connections.map(async (connection) => {
        while ((left -= 1) >= 0) await work(connection, (next += 1));
      }),
    );
    return {
      perSecond: (count * 1000) / (performance.now() - begun),
      cpu: (cpuOf(vesper.pid, database.pid) - cpu) / count,
    };
  }

  async function buy(connection: Connection, n: number): Promise<void> {
    const cookie = sessionCookie((n % actors) + 1);
    const placed = await connection.send(
      requestBytes(
        "POST",
        "/api/order.php",
        { cookie, "idempotency-key": randomUUID() },
        JSON.stringify({ bundle: "p1", payment_method: "creditcard" }),
      ),
    );
    const { checkout_url } = JSON.parse(expectStatus(placed, 200).body.toString()) as {
      checkout_url: string;
    };
    const paid = await connection.send(
      requestBytes(
        "POST",
        new URL(checkout_url).pathname,
        { cookie, "content-type": "application/x-www-form-urlencoded" },
        "outcome=pay",
      ),
    );
    expectStatus(paid, 303);
  }

  /** Orders that the provider's books call paid, while nobody has told us. */
  async function paidOrders(count: number): Promise<string[]> {
    const { rows } = await db.query<{ payment: string }>(
      `with made as (
        insert into orders (account_id, site_id, bundle_id, credits, amount, full_amount, currency, payment_method, provider, provider_payment_id, status)
        select ${memberIdSql(`(n % ${actors}) + 1`)}, '${siteId}', 'p1', 50, 2500, 2500, 'EUR', 'creditcard', 'sandbox', 'sbx_' || gen_random_uuid(), 'pending' from generate_series(1, $1::int) n
        returning id, provider_payment_id)
      insert into sandbox_payment (id, reference, amount, currency, description, payment_method, language, return_url, webhook_url, status)
      select provider_payment_id, id, 2500, 'EUR', '', 'creditcard', 'en', 'http://127.0.0.1/', 'http://127.0.0.1/', 'paid' from made returning id as payment`,
      [count],
    );
    return rows.map(({ payment }) => payment);
  }
  await round(1, buy); // the sandbox makes its keys with the first
  const {
    rows: [keys],
  } = await db.query<{ webhook_secret: string }>("select webhook_secret from sandbox_key");
  const tell = async (connection: Connection, event: object): Promise<void> => {
    const body = JSON.stringify(event);
    const signature = sign(
      keys?.webhook_secret ?? "",
      Math.floor(Date.now() / 1000),
      Buffer.from(body),
    );
    expectStatus(
      await connection.send(
        requestBytes(
          "POST",
          "/api/payment-webhook.php?provider=sandbox",
          { [signatureHeader]: signature },
          body,
        ),
      ),
      200,
    );
  };
  const eventOf = (payment: string | undefined) => ({
    id: `evt_${randomUUID()}`,
    type: "payment.updated",
    payment,
  });

  const results = await interleave(
    {
      limit: () => runStatement(limitC, database, { clients: 20, seconds: sizes.seconds }),
      orders: () => round(orders, buy),
      settling: async () => {
        const payments = await paidOrders(webhooks);
        return round(webhooks, (connection) => tell(connection, eventOf(payments.pop())));
      },
      repeated: async () => {
        const event = eventOf((await paidOrders(1))[0]);
        return round(webhooks, (connection) => tell(connection, event));
      },
    },
    sizes.rounds,
  );
  for (const connection of connections) connection.close();
  await expectCompleted(db);
  await db.end();

  const { limit } = results;
  const row = (what: string, ours: Summary): Row => ({
    what,
    measured: shown(ours),
    limit: `limit C ${perSecond(limit.perSecond)}`,
    ratio: ours.perSecond / limit.perSecond,
  });
  return [
    { what: "limit C: one purchase per transaction, 20 clients", measured: shown(limit) },
    row("ordered → paid at the sandbox → told → completed", results.orders),
    row("webhooks that complete an order each", results.settling),
    row("the same webhook again and again", results.repeated),
  ];
}

/** The checkout answers alike whatever became of the order: what was paid is completed by now. */
async function expectCompleted(db: pg.Pool): Promise<void> {
  const { rows } = await db.query<{ status: string; count: string }>(
    `select o.status, count(*) from orders o join sandbox_payment p on p.id = o.provider_payment_id
      where p.status = 'paid' and o.status <> 'completed' group by o.status`,
  );
  if (rows[0]) throw new Error(`${rows[0].count} paid orders are still ${rows[0].status}`);
}

const shown = ({ cpu, perSecond: rate }: Summary): string =>
  `${perSecond(rate)} · ${microseconds(cpu)}`;

function expectStatus(answer: Answer, status: number): Answer {
  if (answer.status !== status)
    throw new Error(`${answer.head.split("\r\n")[0]} ${answer.body.toString().slice(0, 300)}`);
  return answer;
}
