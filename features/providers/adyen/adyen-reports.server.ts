import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { isGenuine } from "./adyen-signature.ts";
import { parseItem } from "./adyen-notice.ts";

/** Whose reports: a merchant account, in Adyen's live or its test environment. */
export interface ReportsOf {
  readonly merchant_account: string;
  readonly live: boolean;
}

/** So many reports are written down in a day: anybody may send their notice. */
const mostInADay = 200;
const eventCode = "REPORT_AVAILABLE";
const settlementName = /^settlement_detail_report_[A-Za-z0-9_-]{1,60}\.csv$/;

/**
 * Where a settlement detail report is downloaded from, if an address is one of Adyen's for this
 * account: the report user's key is sent nowhere else.
 */
export function reportAddress(address: string, { merchant_account, live }: ReportsOf): URL | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port, username, password, pathname } = new URL(address);
  const name = pathname.split("/").at(-1) ?? "";
  if (
    protocol !== "https:" ||
    hostname !== `ca-${live ? "live" : "test"}.adyen.com` ||
    `${port}${username}${password}` !== "" ||
    !settlementName.test(name) ||
    pathname !== `/reports/download/MerchantAccount/${merchant_account}/${name}`
  )
    return null;
  return new URL(`https://${hostname}${pathname}`);
}

/**
 * Takes the notice of a report, which Adyen sends without a signature: it only says that it is worth
 * looking. Of a settlement detail report the address is kept; told twice it is one, looked at again.
 * Undefined: it is no such notice; null: forged, another account's, or more than are kept of a day.
 */
export async function takeReport(
  db: Database,
  rawBody: Buffer,
  credentials: { readonly hmac_key: string; readonly merchant_account: string },
  live: boolean,
): Promise<string | null | undefined> {
  const item = parseItem(rawBody);
  if (item?.eventCode !== eventCode) return undefined;
  const { merchant_account } = credentials;
  const signed = item.additionalData["hmacSignature"] !== undefined;
  if (
    item.merchantAccountCode !== merchant_account ||
    (signed && !isGenuine(item, credentials.hmac_key))
  )
    return null;
  const id = `${merchant_account}/${item.pspReference}`;
  const address = reportAddress(item.reason ?? "", { merchant_account, live });
  if (item.success !== "true" || !address) return id;
  const name = `${merchant_account}/${address.pathname.split("/").at(-1) ?? ""}`;
  // Told again it is looked at again: the first notice may have been invented, before there was one.
  const { rows } = await sql`
    insert into adyen_notice (psp_reference, event_code, success, merchant_reference, amount,
      currency, reason, details)
    select ${name}, ${eventCode}, true, '', 0, ${item.amount.currency}, ${address.href}, '{}'
    where exists (select from adyen_notice where psp_reference = ${name}
        and event_code = ${eventCode} and success)
      or (select count(*) from adyen_notice where event_code = ${eventCode}
        and starts_with(psp_reference, ${`${merchant_account}/`})
        and received_at >= now() - interval '1 day') < ${mostInADay}
    on conflict (psp_reference, event_code, success)
      do update set received_at = now(), reason = excluded.reason
    returning 1`.execute(db);
  return rows.length > 0 ? id : null;
}

/** Addresses of the settlement detail reports that were told of since then, oldest first. */
export async function reportsSince(
  db: Database,
  of: ReportsOf,
  since: Date,
): Promise<readonly URL[]> {
  const rows = await db
    .selectFrom("adyen_notice")
    .select("reason")
    .where("event_code", "=", eventCode)
    .where("received_at", ">=", since)
    .where(sql<boolean>`starts_with(psp_reference, ${`${of.merchant_account}/`})`)
    .orderBy("received_at")
    .execute();
  return rows.flatMap(({ reason }) => reportAddress(reason ?? "", of) ?? []);
}
