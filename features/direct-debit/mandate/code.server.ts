import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Context, Services } from "#server/calls/context.ts";
import { emailOf } from "#features/identity/address.server.ts";
import type { Letter } from "#features/mail/letter.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { queueMail, type QueuedMail } from "#features/mail/queue-mail.server.ts";
import type { Job } from "#server/jobs/jobs.ts";
import type { Tx } from "#server/db/database.ts";
import { asLanguage, type Language } from "#i18n/locales.ts";
import { openDetails } from "./mandate.server.ts";

/** What a code lives: minutes, and wrong tries. */
const codeMinutes = 10;
export const mostTries = 5;
/** What was typed waits this long for its code. */
export const draftLives = sql<boolean>`created_at > now() - interval '30 minutes'`;

const smsJobName = "send-direct-debit-code";
export type Channel = "mail" | "sms";

/**
 * Has the code sent, within the write's transaction. It is made when it leaves, so that no queue
 * and no log holds it.
 */
export async function sendCode(
  { services, site, language }: Pick<Context, "services" | "site" | "language">,
  tx: Tx,
  accountId: string,
  draftId: string,
  channel: Channel,
): Promise<void> {
  if (channel === "sms")
    await services.jobs.enqueue(tx, smsJobName, { account: accountId, draft: draftId, language });
  else
    await queueMail(tx, services.jobs, {
      site: site.id,
      host: site.host,
      to: { account: accountId },
      template: "direct-debit-code",
      language,
      values: { draft: draftId },
    });
}

const hashOf = ({ fingerprint }: Services, draftId: string, code: string): Buffer =>
  fingerprint(`${draftId} ${code}`, "direct-debit-code");

/**
 * A new code for a draft that still waits for one; the one before no longer counts. Null: there is
 * nothing to confirm any more.
 */
async function newCode(
  services: Services,
  accountId: string,
  draftId: string,
): Promise<string | null> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const { numUpdatedRows } = await services.db
    .updateTable("direct_debit_draft")
    .set({
      code_hash: hashOf(services, draftId, code),
      code_expires_at: sql<Date>`now() + make_interval(mins => ${codeMinutes})`,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", draftId)
    .where(draftLives)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? code : null;
}

/** The mail with the code, to the address that the member has confirmed. */
export async function codeLetter(
  services: Services,
  { to, values }: QueuedMail,
): Promise<Letter | null> {
  if (!("account" in to)) return null;
  const address = await emailOf(services.db, to.account);
  const code = address ? await newCode(services, to.account, String(values?.["draft"])) : null;
  return address && code
    ? {
        to: address,
        words: "direct-debit.mail.code",
        values: { code: `${code.slice(0, 3)} ${code.slice(3)}`, minutes: codeMinutes },
      }
    : null;
}

/** The same by SMS; given up after a few minutes, when nobody waits any more. */
export const codeSmsJob = (services: Services): Job => ({
  name: smsJobName,
  retries: 4,
  async run(data) {
    const { account, draft, language } = data as {
      account: string;
      draft: string;
      language: Language;
    };
    const row = await services.db
      .selectFrom("direct_debit_draft")
      .where("account_id", "=", account)
      .where("id", "=", draft)
      .select(["umr", "details"])
      .executeTakeFirst();
    const phone = row && openDetails(services.sealing, row.umr, row.details).phone;
    const code = phone && services.sms ? await newCode(services, account, draft) : null;
    const words = services.words.get(
      asLanguage(language) ?? (await mailLanguage(services.db, account)),
    );
    if (code && phone && words)
      await services.sms?.send(
        phone,
        words.intl.t("direct-debit.sms", { code, minutes: codeMinutes }),
      );
  },
});

/**
 * Is this the code of the member's draft? A wrong one counts, whatever becomes of the request;
 * after 5 none is right. Gives the draft's id, or null.
 */
export async function tryCode(
  services: Services,
  accountId: string,
  typed: string,
): Promise<string | null> {
  const code = typed.replaceAll(/[\s-]/g, "");
  // Counted first: of many guesses at once each takes one of the 5.
  const draft = await services.db
    .updateTable("direct_debit_draft")
    .set({ tries: sql<number>`tries + 1` })
    .where("account_id", "=", accountId)
    .where("tries", "<", mostTries)
    .where("code_expires_at", ">", sql<Date>`now()`)
    .where(draftLives)
    .returning(["id", "code_hash"])
    .executeTakeFirst();
  return draft?.code_hash?.equals(hashOf(services, draft.id, code)) ? draft.id : null;
}
