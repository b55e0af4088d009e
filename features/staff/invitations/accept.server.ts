import type { CallHandler, Context, Services } from "#server/calls/context.ts";
import { commonRefusal, invalidField, type Refusal } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { hashPassword } from "#server/security/password.ts";
import { deviceName } from "#features/identity/device-name.ts";
import { passwordIssue } from "#features/identity/password-rule.server.ts";
import { takeLinkGuess } from "../door/guesses.server.ts";
import { letIn } from "../door/let-in.server.ts";
import { tellOwners } from "../letters.server.ts";
import { gainsOnAllSites, ownerPowers } from "../owner-powers.server.ts";
import { requireOffice } from "../door/require-office.server.ts";
import {
  canHavePasskeys,
  checkRegistration,
  registrationOptions,
  storePasskey,
} from "../factors/passkeys.server.ts";
import { newRecoveryCodes, storeRecoveryCodes } from "../factors/recovery-codes.server.ts";
import { sealTotp, stepOfSecret, totpDraft } from "../factors/totp.server.ts";
import { forgetFactors } from "../factors/ways-in.server.ts";
import type { OfficeLanguage } from "#i18n/office-languages.ts";
import type * as contract from "./contract.ts";
import { rolesToGive } from "../people/scope.server.ts";
import { type Invitation, readInvitationRow, redeemInvitation } from "./invitation.server.ts";

/**
 * The invitation of a link, at the office's host; links that are none count against a network.
 * @throws Refusal not_found, too_many_requests
 */
async function requireInvitation(request: Context, token: string): Promise<Invitation> {
  await requireOffice(request);
  const { services, network } = request;
  const guess = await takeLinkGuess(services.pool, network);
  if (guess.blockedMinutes > 0) throw commonRefusal("too_many_requests");
  const invitation = await readInvitationRow(services.db, token);
  if (!invitation) {
    await guess.wrong();
    throw commonRefusal("not_found");
  }
  await guess.giveBack();
  return invitation;
}

const issuerOf = ({ site }: Pick<Context, "site">): string => site.settings.name;
const purposeOf = ({ email }: Pick<Invitation, "email">): string => `accept:${email}`;

/** The same for the same link, so that whoever scanned it need not do so again; only we can make it. */
const draftOf = (request: Context, token: string, { email }: Invitation) =>
  totpDraft(request.services.fingerprint(token, "staff-totp-invitation"), email, issuerOf(request));

/** What the page of an invitation shows. Reading it uses nothing up. @throws Refusal not_found */
export const readInvitation: CallHandler<typeof contract.readInvitation> = async (request) => {
  const { input, origin } = request;
  const invitation = await requireInvitation(request, input.token);
  return {
    email: invitation.email,
    name: invitation.name,
    again: invitation.staff_id !== null,
    expires_at: invitation.expires_at.toISOString(),
    passkeys: canHavePasskeys(origin),
    totp: draftOf(request, input.token, invitation),
  };
};

/** @throws Refusal not_found */
export const invitationPasskey: CallHandler<typeof contract.invitationPasskey> = async (
  request,
) => {
  const { input, origin, services } = request;
  const invitation = await requireInvitation(request, input.token);
  return registrationOptions(
    services.db,
    { origin, purpose: purposeOf(invitation), issuer: issuerOf(request) },
    { email: invitation.email, name: input.name, passkeys: [] },
  );
};

/** Refuses passkey_failed for one that was made elsewhere; the link still opens then. */
export const acceptWithPasskey: CallHandler<typeof contract.acceptWithPasskey> = async (
  request,
) => {
  const { input, origin, services, refuse } = request;
  const invitation = await requireInvitation(request, input.token);
  const purpose = purposeOf(invitation);
  const made = await checkRegistration(services.db, { origin, purpose }, input.passkey);
  if (!made) return refuse("passkey_failed");
  const { browser, system } = deviceName(request.userAgent);
  const name = [browser, system].filter(Boolean).join(", ") || "Passkey";
  return accept(request, async (tx, staffId) => {
    if (!(await storePasskey(tx, staffId, made, name))) throw refuse("passkey_failed");
  });
};

/** Refuses the password as it does a member's, and a code that is not the app's. */
export const acceptWithPassword: CallHandler<typeof contract.acceptWithPassword> = async (
  request,
) => {
  const { input, services, site } = request;
  const invitation = await requireInvitation(request, input.token);
  const { password, name, code } = input;
  const weak = await passwordIssue(site, password, { email: invitation.email, name });
  if (weak) return invalidField("password", weak);
  const { secret } = draftOf(request, input.token, invitation);
  const step = stepOfSecret(secret, code);
  if (step === null) return invalidField("code", "invalid.totp");
  const password_hash = await hashPassword(password);
  return accept(request, (tx, staffId) =>
    tx
      .updateTable("staff")
      .set({
        password_hash,
        totp_secret: sealTotp(services.sealing, staffId, secret),
        totp_last_step: step,
      })
      .where("id", "=", staffId)
      .execute(),
  );
};

interface Accepting extends Context {
  readonly input: {
    readonly token: string;
    readonly name: string;
    readonly language: OfficeLanguage;
  };
}

/**
 * Uses the link up and makes its person one of the staff, or gives one of them new ways to sign in;
 * then lets them in. The recovery codes are in this answer and nowhere else: a lost one is replaced
 * on the own page.
 */
async function accept(
  request: Accepting,
  storeFactor: (tx: Tx, staffId: string) => Promise<unknown>,
): Promise<{ recovery_codes: string[] } | Refusal> {
  const { services, input, note } = request;
  const codes = newRecoveryCodes();
  const entered = await services.db.transaction().execute(async (tx) => {
    const person = await personOf(tx, services, input);
    if (!person) throw commonRefusal("not_found");
    await storeFactor(tx, person.id);
    await storeRecoveryCodes(tx, person.id, codes);
    if (person.tells)
      await tellOwners(
        tx,
        services,
        { id: person.id, name: person.invitedBy, demo: false },
        {
          template: person.tells,
          about: input.name,
          userAgent: request.userAgent,
        },
      );
    return { open: await letIn(request, tx, { ...person, demo: false }, "invitation"), person };
  });
  entered.open();
  note("office_invitation_accepted", { staff: entered.person.id });
  return { recovery_codes: codes };
}

interface Entering {
  readonly id: string;
  readonly email: string;
  readonly language: string;
  /** The mail that the other owners get: of what the office did, they got one when it did it. */
  readonly tells: "office-new-owner" | "office-person-reset" | "office-wide-role" | null;
  /** The colleague's name; null: the machine's own command. */
  readonly invitedBy: string | null;
}

/**
 * Ties the person who made a reset link and its owner from the link's use on, because the maker could
 * have used it. The reset itself tied them up to a day earlier.
 */
async function tieTo(tx: Tx, by: string | null, staffId: string): Promise<void> {
  if (by && by !== staffId)
    await tx.insertInto("staff_tie").values({ one: by, other: staffId, by: "reset" }).execute();
}

/** Null: the link opens nothing, or its person is there already, or not any more. */
async function personOf(
  tx: Tx,
  services: Pick<Services, "graveCalls">,
  { token, name, language }: Accepting["input"],
): Promise<Entering | null> {
  const invitation = await redeemInvitation(tx, token);
  if (!invitation) return null;
  if (invitation.staff_id) {
    const again = await tx
      .updateTable("staff")
      .set({ name, language })
      .where("id", "=", invitation.staff_id)
      .where("status", "=", "active")
      .returning(["id", "email", "language"])
      .executeTakeFirst();
    if (again) await forgetFactors(tx, again.id);
    if (again) await tieTo(tx, invitation.invited_by, again.id);
    const byMachine = invitation.invited_by === null;
    const tells = byMachine ? ("office-person-reset" as const) : null;
    return again ? { ...again, tells, invitedBy: null } : null;
  }
  const person = await tx
    .insertInto("staff")
    .values({ email: invitation.email, name, language, created_by: invitation.invited_by })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "email", "language"])
    .executeTakeFirst();
  if (!person) return null;
  const roles = await rolesToGive(tx); // one may have been removed meanwhile
  const powersIn = ({ role }: { role: string }) =>
    ownerPowers({ role, rights: roles.get(role) ?? [] });
  // A role that was given an owner's powers since takes two people; only the machine gives it alone.
  const given = invitation.grants.filter(
    (grant) =>
      roles.has(grant.role) && (invitation.invited_by === null || powersIn(grant).length === 0),
  );
  for (const grant of given)
    await tx
      .insertInto("staff_grant")
      .values({ ...grant, staff_id: person.id, granted_by: invitation.invited_by })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const owner = given.some((grant) => powersIn(grant).length > 0);
  const wide = await gainsOnAllSites(
    tx,
    services,
    [],
    given.map((grant) => ({ ...grant, rights: roles.get(grant.role) ?? [] })),
  );
  const inviter = await tx
    .selectFrom("staff")
    .where("id", "=", invitation.invited_by)
    .select("name")
    .executeTakeFirst();
  return {
    ...person,
    tells: owner ? "office-new-owner" : wide ? "office-wide-role" : null,
    invitedBy: inviter?.name ?? null,
  };
}
