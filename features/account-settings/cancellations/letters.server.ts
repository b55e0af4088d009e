import { issueLink } from "#features/identity/link-token.server.ts";
import type { Letter } from "#features/mail/letter.ts";
import type { QueuedMail } from "#features/mail/queue-mail.server.ts";
import type { Services } from "#server/calls/context.ts";
import { numberOf } from "./declare.server.ts";

const stored = ({ db }: Services, { values }: QueuedMail) =>
  db
    .selectFrom("cancellation")
    .where("id", "=", String(values?.["cancellation"]))
    .selectAll()
    .executeTakeFirst();

/**
 * The receipt, to the address that was typed: what was declared and when, in our own words only, as
 * anybody may have typed it. To an account's own address it carries the link that ends the contract
 * or stops the cancellation; to one that is nobody's the word that nothing was found under it.
 */
export async function cancellationLetter(
  services: Services,
  mail: QueuedMail,
): Promise<Letter | null> {
  const row = await stored(services, mail);
  const site = await services.sites.byId(mail.site);
  const intl = services.words.get(mail.language)?.intl;
  if (!row || !site || !intl || !("address" in mail.to)) return null;
  const time = (at: Date) =>
    intl.formatDate(at, {
      dateStyle: "long",
      timeStyle: "short",
      timeZone: site.settings.time_zone,
    });
  const fact = (name: string, value: string) => ({
    label: intl.t(`cancellations.fact.${name}`),
    value,
  });
  const account =
    row.account_id === null
      ? undefined
      : await services.db
          .selectFrom("account")
          .where("id", "=", row.account_id)
          .select("status")
          .executeTakeFirst();
  const asks =
    row.status === "waiting" &&
    !row.proven &&
    ["active", "not_confirmed"].includes(account?.status ?? "");
  const letter = {
    to: mail.to.address,
    values: {},
    facts: [
      fact("number", numberOf(row.id)),
      fact("received", time(row.created_at)),
      fact("scope", intl.t(`cancellations.scope.${row.scope}`, { site: site.settings.name })),
      fact("kind", intl.t(`cancellations.kind.${row.kind}`)),
      // The end of a named day, not the beginning of the next.
      ...(asks
        ? []
        : [
            fact(
              "ends",
              time(row.closed_at ?? new Date(row.ends_at.getTime() - (row.wanted_on ? 1 : 0))),
            ),
          ]),
    ],
  };
  if (row.account_id === null && row.status === "unmatched")
    return { ...letter, words: "cancellations.mail.cancellation-unknown", stranger: true };
  if (row.account_id === null || row.status !== "waiting")
    return { ...letter, words: "cancellations.mail.cancellation-done" };
  const { token, revoke } = await issueLink(services.db, row.account_id, "cancel", {
    email: mail.to.address,
    change: row.id,
  });
  return {
    ...letter,
    words: asks ? "cancellations.mail.cancellation-asks" : "cancellations.mail.cancellation",
    path: `/cancel/do?token=${token}`,
    discard: revoke,
  };
}

/** To the site's support address, only where an operator has to look. */
export async function cancellationNoticeLetter(
  services: Services,
  mail: QueuedMail,
): Promise<Letter | null> {
  const row = await stored(services, mail);
  if (row?.status !== "unmatched" || !("address" in mail.to)) return null;
  return {
    to: mail.to.address,
    words: "cancellations.mail.cancellation-notice",
    values: { number: numberOf(row.id) },
    path: "/operator/cancellations",
    stranger: true,
  };
}
