/** An address as far as it tells two apart: `an…@example.org`. The whole one is a private part. */
export function masked(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 0 ? "…" : `${email.slice(0, Math.min(2, at))}…${email.slice(at)}`;
}
