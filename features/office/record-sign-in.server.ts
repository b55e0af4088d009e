import type { Entered } from "#features/staff/door/let-in.server.ts";
import type { Tx } from "#server/db/database.ts";
import { record } from "./audit.server.ts";

/** Each sign-in to the office is a row of the audit, with the way in that was used. */
export const recordSignIn = (tx: Tx, { staff, site, by, request }: Entered): Promise<void> =>
  record(tx, { site, staff, call: "staff.signIn", subject: staff, request, detail: { by } });
