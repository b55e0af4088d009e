import { exportForMember } from "#features/account-settings/export/export-for-member.server.ts";
import { hideAccount } from "#features/account-settings/deletion/hide-account.server.ts";
import { memberChanged } from "#features/blocks/member-changed.server.ts";
import { violates } from "#features/identity/unique.server.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type * as contract from "../contract.ts";
import { requireMember } from "../member/require-member.server.ts";

/**
 * Makes the export of a member who is shut out (GDPR, articles 15 and 20). Its link goes to their own
 * address: nobody of the staff sees what is in it. Refuses can_ask_themselves, export_running and
 * too_many_exports.
 */
export const exportFor: CallHandler<typeof contract.exportFor> = async ({
  services,
  site,
  audit,
  input: { member, purpose },
  refuse,
  once,
}) => {
  try {
    return await once(async ({ tx }) => {
      const { id, shut_out } = await requireMember(tx, site, member.id);
      if (!shut_out) return refuse("can_ask_themselves");
      if (!(await exportForMember(services, tx, id))) return refuse("too_many_exports");
      audit({ subject: id, purpose });
      return {};
    });
  } catch (error) {
    if (violates(error, "data_export_open")) return refuse("export_running");
    throw error;
  }
};

/**
 * Erases a member who is shut out, as their own 'erase now' would (GDPR, article 17): what was
 * decided about them stays, without the person, as long as a claim is possible. There is no way back.
 * Refuses can_ask_themselves.
 */
export const eraseFor: CallHandler<typeof contract.eraseFor> = async ({
  db,
  services,
  site,
  audit,
  input: { member, purpose },
  refuse,
  once,
}) =>
  once(async ({ tx, after }) => {
    const { id, shut_out } = await requireMember(tx, site, member.id);
    if (!shut_out) return refuse("can_ask_themselves");
    const language = await mailLanguage(tx, id);
    await hideAccount(services, tx, { id, site: site.id, language, now: true });
    audit({ subject: id, purpose });
    after(() => {
      services.live.disconnect(id);
      void memberChanged(services, db, id);
    });
    return {};
  });
