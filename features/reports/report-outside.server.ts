import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { announceWork } from "#features/office/announce-work.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { takeReceipt } from "#features/mail/strangers-mail.server.ts";
import { openAllowance } from "#server/security/allowance.ts";
import { idPattern } from "#server/calls/id.ts";
import type * as contract from "./contract.ts";
import { helpForAnybody } from "./help-for.server.ts";
import { newNumber } from "./number.server.ts";
import { gravityOf, holdsEvidence } from "./reasons.ts";

const perNetwork = { points: 10, seconds: 3_600 };
const perAddress = { points: 5, seconds: 24 * 3_600 };
const memberLink = new RegExp(`/(?:members|likes/m)/(${idPattern})`, "i");

/**
 * A report by somebody without an account (trust row 29): stored, and confirmed by mail with a
 * number. The answer is the same whether or not the link leads to a member. Refuses
 * reports_used_up: 10 an hour from a network, 5 a day with an address, or a mailbox that had its
 * day's receipts.
 */
export const reportOutside: CallHandler<typeof contract.reportOutside> = async ({
  services,
  site,
  input,
  language,
  network,
  refuse,
  once,
  ...seen
}) => {
  const { pool, jobs } = services;
  const allowed =
    (await openAllowance(pool, "report-network", perNetwork).take(network)) &&
    (await openAllowance(pool, "report-address", perAddress).take(
      `${site.id} ${input.email.toLowerCase()}`,
    )) &&
    (await takeReceipt(pool, input.email));
  if (!allowed) return refuse("reports_used_up");
  const help = await helpForAnybody({ ...seen, site }, input.reason);
  const linked = memberLink.exec(input.link)?.[1]?.toLowerCase() ?? null;
  return once(async ({ tx }) => {
    const subject = linked
      ? await tx
          .selectFrom("profile")
          .where("id", "=", linked)
          .where("site_id", "=", site.id)
          .select("id")
          .executeTakeFirst()
      : undefined;
    const number = newNumber();
    const {
      rows: [opened],
    } = await sql<{ id: string }>`
      select open_case(${site.id}, ${subject?.id ?? null}, ${gravityOf(input.reason)}::smallint,
        ${holdsEvidence(input.reason)}) as id`.execute(tx);
    await sql`
      insert into report (number, case_id, site_id, reporter_email, language, subject_id, kind, target, reason, words, link, evidence)
      select ${number}, c.id, ${site.id}, ${input.email}, ${language}, c.subject_id,
        'outside', ${number}, ${input.reason}, ${input.words}, case when c.former is null then ${input.link} else '' end, ${JSON.stringify({ who: input.who })}::jsonb
      from moderation_case c where c.id = ${opened?.id ?? null}`.execute(tx);
    if (gravityOf(input.reason) === 3) await announceWork(tx, jobs);
    await queueMail(tx, jobs, {
      site: site.id,
      host: site.host,
      to: { address: input.email },
      template: "report-received",
      language,
      values: { number },
      asker: { network },
    });
    return { number, ...(help.length > 0 && { help }) };
  });
};
