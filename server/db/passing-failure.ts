import { commonRefusal, type Refusal } from "#server/calls/refusal.ts";
import { isSilence } from "./connection-limits.ts";

// Lock not available, statement cancelled, idle in a transaction, transaction too long, deadlock,
// not serializable: rolled back each, so that a repeat is harmless.
const busy = /^(55P03|57014|25P03|25P04|40P01|40001)$/;
const away =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|57P0[1-3]|08\w{3}|53300)$/;
/** Of a line that has ended, for what waited for an answer and for what is asked next. */
const ended = /Connection terminated|is not queryable/;
// Of PostgreSQL, and of files.
const full = /^(53100|ENOSPC|EDQUOT)$/;

/**
 * The refusal for a failure of the database, or of a disk, that passes, with the failure as its
 * cause; null for any other. `busy`: something is held or every connection is taken. `unavailable`:
 * the database is away or restarts. `storage_full`: a disk has no room, which somebody has to make.
 */
export function passingFailure(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (busy.test(code) || /timeout exceeded when trying to connect/.test(error.message))
    return Object.assign(commonRefusal("busy"), { cause: error });
  if (away.test(code) || ended.test(error.message) || isSilence(error))
    return Object.assign(commonRefusal("unavailable"), { cause: error });
  if (full.test(code)) return Object.assign(commonRefusal("storage_full"), { cause: error });
  return null;
}
