import { sql } from "kysely";
import type { z } from "zod";
import { agree } from "#features/agreements/agree.server.ts";
import {
  type CurrentText,
  currentTexts,
  newestOf,
} from "#features/agreements/current-texts.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { toldPages } from "#features/content/page-names.ts";
import { place } from "#features/geography/find-place.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { createProfile } from "#features/profiles/new-profile.server.ts";
import { enter } from "#features/identity/enter.server.ts";
import { addressKey } from "#features/identity/lockouts.server.ts";
import { provesPassword } from "#features/identity/replayed.server.ts";
import { readSource } from "#browser/source.ts";
import type { Site } from "#features/sites/site.server.ts";
import type { Choice } from "#features/tracking/consent.ts";
import type { Language } from "#i18n/locales.ts";
import { commonRefusal, Refusal } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { hashPassword } from "#server/security/password.ts";
import type * as contract from "../contract.ts";
import { revokeLinks } from "#features/identity/link-token.server.ts";
import { grantWelcome } from "#features/wallet/grant-credits.server.ts";
import { signUpIssues, signUpsClosed } from "./sign-up-rules.server.ts";
import { keepSignUpMessage } from "./signup-message.server.ts";

const answer = { next: "/signup-matches" };

/**
 * Signs up (specification, sections 4 and 5): account, profile, wallet and activation mail in one
 * transaction, then a session. It never looks whether the address is known: the mail does, when it
 * is written (docs/decisions/0007).
 */
export const signUp: CallHandler<typeof contract.signUp> = async (request) => {
  const { site, services, viewer, input, refuse, once, network, language, consent } = request;
  const closed = signUpsClosed(site, readSource(new Map(Object.entries(input))));
  if (closed) return refuse(closed);
  // A retry whose first answer was lost after the cookie had arrived.
  if (viewer && viewer.email.toLowerCase() === input.email.toLowerCase()) return answer;
  if (!(await services.lockouts.requests.take(network))) return commonRefusal("too_many_requests");
  const mayMail = await services.lockouts.activationMails.take(addressKey(site.id, input.email));
  const passwordHash = await hashPassword(input.password);

  let first = false;
  const { id } = await once(async ({ tx }) => {
    const issues = await signUpIssues(site, input);
    if (issues.length > 0) return new Refusal("invalid", 422, undefined, issues);
    const texts = await currentTexts(services, tx, site, language, toldPages);
    const signer = { site, language, passwordHash, consent, texts };
    const account = await createAccount(tx, signer, input);
    await agree(tx, account, { kind: "sign_up" }, texts);
    await grantWelcome(tx, site, account);
    if (mayMail)
      await queueMail(tx, services.jobs, {
        site: site.id,
        host: site.host,
        to: { account },
        template: "sign-up",
        language,
        asker: { network },
      });
    first = true;
    return { id: account };
  });
  // Outside the stored answer, which holds no secret: a repeat under the same key gets a session
  // too, if it knows the password.
  const proof = first ? "right" : await provesPassword(request, id, input.password);
  if (proof === "wrong") return commonRefusal("idempotency_key_reused");
  if (proof === "right") await enter(request, id, { tell: false });
  return answer;
};

interface Signer {
  readonly site: Site;
  readonly language: Language;
  readonly passwordHash: string;
  readonly consent: Choice | null;
  readonly texts: readonly CurrentText[];
}

async function createAccount(
  tx: Tx,
  { site, language, passwordHash, consent, texts }: Signer,
  input: z.output<typeof contract.signUp.input>,
): Promise<string> {
  // A no to the question on the page outweighs a box that was ticked beside it.
  const mayKeep = consent === "measurement" || (consent === null && input.share_source === true);
  const { id } = await tx
    .insertInto("account")
    .values({
      site_id: site.id,
      email: input.email,
      password_hash: passwordHash,
      language,
      consent_at: sql`now()`,
      terms_version: newestOf(texts),
      age_check: site.settings.age_check === "none" ? null : "due",
      tracking: JSON.stringify(mayKeep ? readSource(new Map(Object.entries(input))) : {}),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const where = place(input.country, input.region, input.city);
  await createProfile(tx, {
    id,
    site: site.id,
    name: input.name,
    gender: input.gender,
    seeks: input.seeks,
    dateOfBirth: input.date_of_birth,
    country: input.country,
    region: where?.region ?? "",
    city: where?.city ?? "",
    about: input.profile ? "" : (input.signup_message ?? ""),
    interests: input.interests ?? [],
  });
  if (input.profile)
    await keepSignUpMessage(tx, site.id, id, input.profile, input.signup_message ?? "");
  return id;
}

/** Corrects a mistyped address: links sent to the old one die, a new mail goes out. */
export const changeSignUpEmail: CallHandler<typeof contract.changeSignUpEmail> = async ({
  site,
  services,
  viewer,
  input,
  refuse,
  once,
  network,
  language,
}) => {
  if (!viewer) return commonRefusal("authentication_required");
  if (!(await services.lockouts.activationMails.take(addressKey(site.id, input.email))))
    return refuse("too_many_mails");
  return once(async ({ tx }) => {
    const changed = await tx
      .updateTable("account")
      .set({ email: input.email })
      .where("id", "=", viewer.id)
      .where("status", "=", "not_confirmed")
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return refuse("already_confirmed");
    await revokeLinks(tx, viewer.id);
    const asked = await queueMail(tx, services.jobs, {
      site: site.id,
      host: site.host,
      to: { account: viewer.id },
      template: "sign-up",
      language,
      asker: { network, account: viewer.id },
    });
    if (!asked) return refuse("too_many_mails");
    return { email: input.email };
  });
};
