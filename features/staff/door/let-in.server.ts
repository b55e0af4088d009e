import { asLanguage } from "#i18n/locales.ts";
import type { Context } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import { tellStaff } from "../letters.server.ts";
import { endStaffSession, startStaffSession } from "../staff-session.server.ts";

type Door = Pick<Context, "services" | "staff" | "origin" | "userAgent" | "setCookie" | "note">;

/** Who comes in. */
export interface Entrant {
  readonly id: string;
  readonly email: string;
  readonly language: string;
  readonly demo: boolean;
}

/**
 * Lets somebody in who has just shown who they are, within the transaction that used up what they
 * showed it with: a session under a new id, the one that the browser came with ended, and a mail to
 * the person. Gives what is done once that is committed.
 */
export async function letIn(
  { services, staff, origin, userAgent, setCookie, note }: Door,
  tx: Tx,
  entrant: Entrant,
  by: "passkey" | "code" | "recovery_code" | "demo" | "invitation",
): Promise<() => void> {
  if (staff) await endStaffSession(tx, staff.sessionHash);
  const header = await startStaffSession(tx, entrant.id, userAgent, origin.startsWith("https:"));
  if (!entrant.demo)
    await tellStaff(tx, services, {
      to: entrant.email,
      language: asLanguage(entrant.language) ?? "en",
      template: "office-signed-in",
      userAgent,
    });
  return () => {
    setCookie(header);
    note("office_sign_in", { staff: entrant.id, by });
  };
}
