import { z } from "zod";

/** Why a member's private part is opened or something of theirs changed; kept in the audit. */
export const purpose = z.string().trim().min(10).max(300);
