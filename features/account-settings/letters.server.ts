import { sql } from "kysely";
import { ownerOrClaim } from "#features/identity/address.server.ts";
import { barredLetter } from "#features/measures/barred-letter.server.ts";
import { issueLink } from "#features/identity/link-token.server.ts";
import type { Services } from "#server/calls/context.ts";
import { unusedSums } from "#features/orders/refunds/pay-out.server.ts";
import type { Letter } from "#features/mail/letter.ts";
import type { QueuedMail } from "#features/mail/queue-mail.server.ts";
import type { Database } from "#server/db/database.ts";
import { exportHours, reactivationDays } from "#features/identity/life-times.ts";

const changeOf = ({ db }: Services, { to, values }: QueuedMail) =>
  "account" in to
    ? db
        .selectFrom("mail_change")
        .innerJoin("account", "account.id", "mail_change.account_id")
        .where("account.id", "=", to.account)
        .where("account.status", "=", "active")
        .where("mail_change.id", "=", String(values?.["change"]))
        .where("stopped_at", "is", null)
        .select([
          "account.id",
          "account.email",
          "new_email",
          "old_email",
          "mail_change.confirmed_at",
          "mail_change.id as change",
        ])
        .executeTakeFirst()
    : undefined;

/** The link to an export that somebody of the staff asked for; null: it is over, or cancelled. */
export async function exportLetter(
  { db }: Services,
  { to, values }: QueuedMail,
): Promise<Letter | null> {
  if (!("account" in to)) return null;
  const id = String(values?.["export"]);
  const row = await db
    .selectFrom("data_export")
    .innerJoin("account", "account.id", "data_export.account_id")
    .where("data_export.id", "=", id)
    .where("account.id", "=", to.account)
    .where("data_export.status", "=", "ready")
    .where("account.erased_at", "is", null)
    .select("account.email")
    .executeTakeFirst();
  if (!row) return null;
  const { token, revoke } = await issueLink(db, to.account, "export", { email: row.email });
  return {
    to: row.email,
    words: "account-settings.mail.data-export",
    values: { hours: exportHours },
    path: `/exports/${id}.zip?token=${token}`,
    discard: revoke,
  };
}

/**
 * To the new address: the link; to one that an account already owns, the word that it does; to one
 * that is barred, why (specification, section 5; readings, 'Enumeration').
 */
export async function mailChangeLetter(
  services: Services,
  mail: QueuedMail,
): Promise<Letter | null> {
  const change = await changeOf(services, mail);
  if (!change || change.confirmed_at) return null;
  const { owner } = await ownerOrClaim(services.db, mail.site, change.new_email);
  if (owner)
    return {
      to: change.new_email,
      words: "account-settings.mail.mail-change-taken",
      values: {},
      path: "/login",
      morePath: "/reset-password",
    };
  const barred = await barredLetter(services, mail, change.new_email);
  if (barred) return barred;
  const { token, revoke } = await issueLink(services.db, change.id, "change_mail", {
    email: change.email,
    change: change.change,
  });
  return {
    to: change.new_email,
    words: "account-settings.mail.mail-change",
    values: {},
    path: `/mail-change/do?token=${token}`,
    discard: revoke,
  };
}

/**
 * To the old address: what is about to happen, and how to stop it. It leaves even when the change
 * was confirmed meanwhile.
 */
export async function mailChangeNoticeLetter(
  services: Services,
  mail: QueuedMail,
): Promise<Letter | null> {
  const change = await changeOf(services, mail);
  if (!change) return null;
  const { token, revoke } = await issueLink(services.db, change.id, "stop_mail_change", {
    email: change.old_email,
    change: change.change,
  });
  return {
    to: change.old_email,
    words: "account-settings.mail.mail-change-notice",
    values: {},
    path: `/mail-change/stop?token=${token}`,
    discard: revoke,
  };
}

/**
 * To a member who has just deleted the account: until when and how it comes back. Null once it is
 * being erased.
 */
export async function accountDeletedLetter(
  services: Services,
  { to, language }: QueuedMail,
): Promise<Letter | null> {
  return "account" in to
    ? deletedLetter(services, language, "account-settings.mail.account-deleted", (q) =>
        q.where("id", "=", to.account),
      )
    : null;
}

/**
 * To a deleted account's address, when the link is asked for again or somebody uses the address.
 * Null when there is none.
 */
export async function reactivationLetter(
  services: Services,
  { site, to, language }: QueuedMail,
): Promise<Letter | null> {
  return "address" in to
    ? deletedLetter(services, language, "account-settings.mail.reactivation", (q) =>
        q.where("site_id", "=", site).where("email_key", "=", to.address.trim().toLowerCase()),
      )
    : null;
}

const deletedAccounts = (db: Database) =>
  db
    .selectFrom("account")
    .where("status", "=", "deleted")
    .where("erased_at", "is", null)
    .where("confirmed_at", "is not", null);

async function deletedLetter(
  { db, words: catalogues }: Services,
  language: QueuedMail["language"],
  words: string,
  which: (query: ReturnType<typeof deletedAccounts>) => ReturnType<typeof deletedAccounts>,
): Promise<Letter | null> {
  const account = await which(deletedAccounts(db))
    .where("deleted_at", ">", sql<Date>`now() - make_interval(days => ${reactivationDays})`)
    .select(["id", "email"])
    .executeTakeFirst();
  if (!account) return null;
  const intl = catalogues.get(language)?.intl;
  const unused = intl ? await unusedSums(db, account.id) : [];
  const { token, revoke } = await issueLink(db, account.id, "reactivate", { email: account.email });
  return {
    to: account.email,
    words,
    values: { days: reactivationDays },
    ...(intl && {
      facts: unused.map(({ credits, amount, currency }) => ({
        label: intl.t("account-settings.mail.paid_back"),
        value: `${intl.t("prices.bundle", { count: credits })} · ${intl.formatNumber(amount / 100, { style: "currency", currency })}`,
      })),
    }),
    path: `/reactivate?token=${token}`,
    discard: revoke,
  };
}

/**
 * To a member whose erasure waits for the decision about something that concerns them: why, and
 * until when at the latest. Null once the account is erased.
 */
export async function erasureWaitsLetter(
  { db, sites, words }: Services,
  { site: siteId, to, language }: QueuedMail,
): Promise<Letter | null> {
  if (!("account" in to)) return null;
  const account = await deletedAccounts(db)
    .where("id", "=", to.account)
    .select(["email", "erasure_waits_until as until"])
    .executeTakeFirst();
  const [site, intl] = [await sites.byId(siteId), words.get(language)?.intl];
  if (!account?.until || !site || !intl) return null;
  const timeZone = site.settings.time_zone;
  return {
    to: account.email,
    words: "account-settings.mail.erasure-waits",
    values: { date: intl.formatDate(account.until, { dateStyle: "long", timeZone }) },
    path: "/pages/privacy#retention",
  };
}
