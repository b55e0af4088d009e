import { emailField } from "#server/calls/email-field.ts";

const whole = emailField();
/** A whole address as it is stored, in small letters; null for a part of one. */
export const wholeAddress = (text: string): string | null =>
  whole.safeParse(text.trim()).data?.toLowerCase() ?? null;

/** An address as far as it tells two apart: `an…@example.org`. The whole one is a private part. */
export function masked(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 0 ? "…" : `${email.slice(0, Math.min(2, at))}…${email.slice(at)}`;
}
