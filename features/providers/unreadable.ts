import type { z } from "zod";
import { Refusal } from "#server/calls/refusal.ts";

/**
 * For a notice that is signed as it should be and says nothing that its provider says: 400, which
 * no provider sends again for ever.
 */
const unreadable = (): Refusal => new Refusal("invalid", 400);

/** PostgreSQL keeps no NUL in a text, and no provider sends one. @throws Refusal */
export function refuseNul(rawBody: Buffer): void {
  if (/\0|\\u0000/.test(rawBody.toString("latin1"))) throw unreadable();
}

/** The notice in a body whose signature is good. @throws Refusal for one of another shape */
export function readSigned<S extends z.ZodType>(schema: S, rawBody: Buffer): z.output<S> {
  let said: unknown;
  try {
    said = JSON.parse(rawBody.toString());
  } catch {
    throw unreadable();
  }
  const { success, data } = schema.safeParse(said);
  if (!success) throw unreadable();
  return data;
}
