import { z } from "zod";

/** One role, on one site or (null) on all. */
export const grantSchema = z.object({
  role: z.string().min(1).max(40),
  site_id: z.uuid().nullable(),
});
export type Grant = z.output<typeof grantSchema>;

export const grantsSchema = z.array(grantSchema).min(1).max(100);

/** What the staff are called, on every screen of the office. */
export const staffNameSchema = z.string().trim().normalize("NFC").min(1).max(100);
