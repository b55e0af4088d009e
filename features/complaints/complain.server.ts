import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { ownsMailbox, takeReceipt } from "#features/mail/strangers-mail.server.ts";
import { chooseLanguage } from "#i18n/choose-language.ts";
import { openAllowance } from "#server/security/allowance.ts";
import { answerDays } from "./kinds.ts";
import {
  appealable,
  insertAppeal,
  newestDecision,
} from "#features/measures/appeals/appeal.server.ts";
import type { Tx } from "#server/db/database.ts";
import type * as contract from "./contract.ts";

const perNetwork = { points: 10, seconds: 3_600 };
const perAddress = { points: 4, seconds: 24 * 3_600 };

/**
 * A member who complains about a decision appeals it: that about the report whose number they give,
 * else the newest about themselves. Null: none of the last six months, or appealed already.
 */
async function appealOf(
  tx: Tx,
  site: string,
  member: string,
  { reference, words }: { reference: string; words: string },
  language: string,
): Promise<string | null> {
  const link = await newestDecision(tx, site, member, reference.toUpperCase());
  const found = link && (await appealable(tx, site, link));
  return found?.may ? insertAppeal(tx, site, found, language, words) : null;
}

/**
 * A complaint of anybody (specification, section 2; DSA, article 20): stored under the next number
 * of the site's year, confirmed to the sender, and announced at the site's support address; only
 * the number stands in either mail, or anybody could have the site send their words to anybody.
 * Nothing is looked up by what was typed, so the answer tells nobody anything. Refuses
 * complaints_used_up: 10 an hour from a network, 4 a day with an address, or a mailbox that had its
 * day's receipts.
 */
export const complain: CallHandler<typeof contract.complain> = async ({
  services,
  site,
  viewer,
  input,
  language,
  network,
  refuse,
  once,
}) => {
  const { pool, jobs, words } = services;
  const allowed =
    (await openAllowance(pool, "complaint-network", perNetwork).take(network)) &&
    (await openAllowance(pool, "complaint-address", perAddress).take(
      `${site.id} ${input.email.toLowerCase()}`,
    )) &&
    (ownsMailbox(viewer, input.email) || (await takeReceipt(pool, input.email)));
  if (!allowed) return refuse("complaints_used_up");
  return once(async ({ tx }) => {
    const {
      rows: [stored],
    } = await sql<{ id: string; number: string; due_at: Date }>`
      with series as (
        insert into complaint_series as s (site_id, year, last) values (${site.id}, extract(year from now() at time zone ${site.settings.time_zone}), 1)
        on conflict (site_id, year) do update set last = s.last + 1 returning year, last)
      insert into complaint (site_id, number, account_id, name, email, language, kind, reference, words)
      select ${site.id}, 'C-' || year || '-' || lpad(last::text, greatest(6, length(last::text)), '0'), ${viewer?.id ?? null}, ${input.name}, ${input.email}, ${language}, ${input.kind}, ${input.reference}, ${input.words} from series
      returning id, number, created_at + make_interval(days => ${answerDays}) as due_at`.execute(
      tx,
    );
    if (!stored) throw new Error("a complaint is stored or refused");
    const { id, number, due_at } = stored;
    if (input.kind === "decision" && viewer) {
      const appeal = await appealOf(tx, site.id, viewer.id, input, language);
      if (appeal)
        await tx.updateTable("complaint").set({ appeal_id: appeal }).where("id", "=", id).execute();
    }
    await queueMail(tx, jobs, {
      site: site.id,
      host: site.host,
      to: { address: input.email },
      template: "complaint-received",
      language,
      values: { number },
      asker: { network, account: viewer?.id },
    });
    const own = chooseLanguage(undefined, site.settings.domain_language);
    const kind = words.get(own)?.intl.t(`complaints.kind.${input.kind}`) ?? input.kind;
    await queueMail(tx, jobs, {
      site: site.id,
      to: { address: site.settings.support_email },
      template: "complaint-notice",
      language: own,
      path: `/operator/complaints/${id}`,
      values: { number, kind },
    });
    return { number, due_at: due_at.toISOString() };
  });
};
