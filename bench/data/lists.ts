import pg from "pg";
import { memberIdSql, siteId } from "./ids.ts";
import { openOffice } from "./office.ts";

/** Years of a site of a million. */
const orders = 300_000;
const complaints = 20_000;
/** Cancellations, and sign-ups by a source. */
const each = 100_000;
/** Each is a row of a chain, written by the function that writes them all. */
const audited = 20_000;
/** Day by day over five years. */
const madeAt = `now() - n * interval '5 years' / ${each}`;

/** What an office has after years; the audit cannot be emptied, so it is filled once. */
export async function fillLists(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await openOffice(client);
    await clear(client);
    await client.query(
      `insert into orders (account_id, site_id, bundle_id, credits, amount, full_amount, currency,
          payment_method, provider, status)
        select ${memberIdSql("1 + n % 50000")}, $1, 'p1', 50, 2500, 2500, 'EUR', 'ideal', 'sandbox', 'failed'
        from generate_series(1, ${orders}) n`,
      [siteId],
    );
    await client.query(
      `insert into complaint (site_id, number, account_id, name, email, language, kind, words, status,
          answer, answered_at, created_at)
        select $1, 'C-2020-' || lpad(n::text, 6, '0'), ${memberIdSql("n")}, 'Anna', 'a@bench.test', 'en',
          'payment', 'Paid twice.', case when n % 2 = 0 then 'open' else 'answered' end,
          case when n % 2 = 1 then 'It was.' end, case when n % 2 = 1 then now() end, ${madeAt}
        from generate_series(1, ${complaints}) n`,
      [siteId],
    );
    await client.query(
      `insert into cancellation (site_id, account_id, name, email, language, scope, kind, ends_at,
          status, closed_at, created_at)
        select $1, ${memberIdSql("n")}, 'Anna', 'a@bench.test', 'en', 'membership', 'ordinary', now(),
          case when n % 100 = 0 then 'unmatched' else 'done' end,
          case when n % 100 <> 0 then now() end, ${madeAt}
        from generate_series(1, ${each}) n`,
      [siteId],
    );
    // A third of a year's members came by a source.
    await client.query(
      `update account set tracking = jsonb_build_object('network', 'n' || n % 5, 'ref', 'r' || n % 300),
          signup_date = now() - n * interval '1 year' / ${each}
        from generate_series(1, ${each}) n where id = ${memberIdSql("400000 + n")}`,
    );
    await client.query(
      `select office_record($1, (select id from staff limit 1), case n % 4 when 0 then 'people.read'
            when 1 then 'photos.review' when 2 then 'orders.openOrder' else 'moderation.decide' end,
          ${memberIdSql("1 + n % 1000")}, null, null, null, '{}')
        from generate_series((select count(*) + 1 from audit), ${audited}) n`,
      [siteId],
    );
    await client.query("vacuum analyze orders, complaint, cancellation, account, audit, work_item");
  } finally {
    await client.end();
  }
}

/** The other measurements meet none of it but the audit, and where members came from. */
export async function emptyLists(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await clear(client);
  } finally {
    await client.end();
  }
}

// The series go with the invoices of the orders: their numbers would not go on from nothing.
const clear = (client: pg.Client) =>
  client.query("truncate orders, invoice_series, complaint, cancellation, work_item cascade");
