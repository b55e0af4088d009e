import { asLanguage } from "#i18n/locales.ts";
import type { Context } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import { tellStaff } from "../letters.server.ts";
import { knowStaffDevice } from "./staff-device.server.ts";
import { endStaffSession, startStaffSession } from "../staff-session.server.ts";

type Door = Pick<
  Context,
  "services" | "staff" | "origin" | "userAgent" | "setCookie" | "note" | "device" | "request"
>;

declare module "#server/calls/context.ts" {
  interface Services {
    /** What rooms above do, in the same transaction, when one of the staff comes in: the audit. */
    readonly staffEnters: readonly ((tx: Tx, entered: Entered) => Promise<void>)[];
  }
}

export interface Entered {
  readonly staff: string;
  /** The site that they work on at first. */
  readonly site: string;
  readonly by: "passkey" | "code" | "recovery_code" | "demo" | "invitation";
  /** The request's id, as the log has it. */
  readonly request: string;
}

/** The site of the newest session. */
const siteOf = async (tx: Tx, staffId: string): Promise<string> =>
  (
    await tx
      .selectFrom("staff_session")
      .where("staff_id", "=", staffId)
      .orderBy("id", "desc")
      .select("site_id")
      .limit(1)
      .executeTakeFirstOrThrow()
  ).site_id;

/** Who comes in. */
export interface Entrant {
  readonly id: string;
  readonly email: string;
  readonly language: string;
  readonly demo: boolean;
}

/**
 * Lets somebody in who has just shown who they are, within the transaction that used up what they
 * showed it with: a session under a new id, the one that the browser came with ended, the browser
 * known from now on, a row in the audit, and a mail to the person. Gives what is done once that is
 * committed.
 */
export async function letIn(
  { services, staff, origin, userAgent, setCookie, note, device, request }: Door,
  tx: Tx,
  entrant: Entrant,
  by: Entered["by"],
): Promise<() => void> {
  if (staff) await endStaffSession(tx, staff.sessionHash);
  const secure = origin.startsWith("https:");
  const header = await startStaffSession(tx, entrant.id, userAgent, secure);
  const known = await knowStaffDevice(tx, entrant.id, device, secure);
  for (const entered of services.staffEnters)
    await entered(tx, { staff: entrant.id, site: await siteOf(tx, entrant.id), by, request });
  if (!entrant.demo)
    await tellStaff(tx, services, {
      to: entrant.email,
      language: asLanguage(entrant.language) ?? "en",
      template: "office-signed-in",
      userAgent,
    });
  return () => {
    setCookie(header);
    setCookie(known);
    note("office_sign_in", { staff: entrant.id, by });
  };
}
