import { requireStaff } from "#features/staff/staff.server.ts";
import { sql } from "kysely";
import { addressKey } from "#features/identity/lockouts.server.ts";
import { endSessionById } from "#features/identity/session.server.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { birthFault } from "#features/profile-fields/birth-fault.ts";
import { correctProfile } from "#features/profiles/correct-profile.server.ts";
import { grantCredits } from "#features/wallet/grant-credits.server.ts";
import { lockWallet } from "#features/wallet/unused-of.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type * as contract from "../contract.ts";
import { givenToday, mostCreditsADay } from "./second-person.server.ts";
import { requireMember } from "../member/require-member.server.ts";

/** Logs one of a member's devices out, its live channel too. A session of somebody else's is not_found. */
export const endSession: CallHandler<typeof contract.endSession> = async ({
  services,
  site,
  audit,
  input: { member, session },
  once,
}) => {
  return once(async ({ tx, after }) => {
    const { id } = await requireMember(tx, site, member.id);
    const ended = await endSessionById(tx, id, session);
    if (!ended) return commonRefusal("not_found");
    audit({ subject: id, detail: { session } });
    after(() => services.live.disconnect(id, ended));
    return {};
  });
};

/**
 * Sends the activation mail again, to the address that signed up. Refuses confirmed_already, and
 * too_many_mails where that address has had its share.
 */
export const resendActivation: CallHandler<typeof contract.resendActivation> = async ({
  db,
  services,
  site,
  audit,
  input,
  refuse,
  once,
}) => {
  const { id, email, status } = await requireMember(db, site, input.member.id);
  if (status !== "not_confirmed") return refuse("confirmed_already");
  if (!(await services.lockouts.activationMails.take(addressKey(site.id, email))))
    return refuse("too_many_mails");
  return once(async ({ tx }) => {
    await queueMail(tx, services.jobs, {
      site: site.id,
      to: { account: id },
      template: "sign-up",
      language: await mailLanguage(tx, id),
      proven: true,
    });
    audit({ subject: id });
    return {};
  });
};

/**
 * Sets a date of birth or a gender right, which members cannot change themselves. Refuses a date
 * that makes somebody younger than this site's members are.
 */
export const correct: CallHandler<typeof contract.correct> = async ({
  services,
  site,
  audit,
  input: { member, date_of_birth, gender, purpose },
  once,
}) => {
  const fault = birthFault(date_of_birth, site.settings.min_age);
  if (fault) return invalidField("date_of_birth", fault.code, fault.values);
  return once(async ({ tx, after }) => {
    const { id } = await requireMember(tx, site, member.id);
    const before = await correctProfile(tx, id, { date_of_birth, gender });
    if (!before) return commonRefusal("not_found");
    audit({
      subject: id,
      purpose,
      detail: {
        ...(before.date_of_birth !== date_of_birth && { date_of_birth: "changed" }),
        ...(before.gender !== gender && { gender: "changed" }),
      },
    });
    after(() => services.live.send([id], { type: "reload" }));
    return {};
  });
};

/** Gives credits, which the ledger says come from customer service; a debt is paid first. */
export const giveCredits: CallHandler<typeof contract.giveCredits> = async ({
  services,
  site,
  staff,
  audit,
  input: { member, credits, purpose },
  once,
  confirmedBy,
}) => {
  const me = requireStaff(staff);
  return once(async ({ tx, after }) => {
    const { id } = await requireMember(tx, site, member.id);
    if (confirmedBy === undefined) {
      // Several gifts at once are counted one after the other.
      await sql`select from staff where id = ${me.id} for no key update`.execute(tx);
      if ((await givenToday(tx, me.id)) + credits > mostCreditsADay) return commonRefusal("busy");
    }
    await lockWallet(tx, id);
    await grantCredits(tx, id, credits, "grant", "");
    audit({ subject: id, purpose, detail: { credits: String(credits) } });
    after(() => services.live.send([id], { type: "user" }));
    return tx
      .selectFrom("wallet")
      .where("account_id", "=", id)
      .select(["credits", "debt"])
      .executeTakeFirstOrThrow();
  });
};
