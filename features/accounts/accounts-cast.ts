import { setTimeout as pause } from "node:timers/promises";
import type { Input } from "#server/calls/registry.ts";
import type { Actor, World } from "#test/world.ts";

/** What a visitor fills in; every field of it is fine. */
export const signUpInput = (
  name: string,
  more: Partial<Input<"accounts.signUp">> = {},
): Input<"accounts.signUp"> => ({
  gender: "woman",
  seeks: ["man"],
  name,
  date_of_birth: "1970-03-02",
  country: "NL",
  region: "NL-UT",
  city: "Utrecht",
  email: `${name.toLowerCase()}@cast.test`,
  password: "quiet evenings by the sea",
  signup_message: "I like to cook.",
  terms: true,
  consent: true,
  ...more,
});

/** Mails handed over to this address so far, as one readable text each. */
export const mailsTo = (world: World, address: string): string[] =>
  world
    .mails()
    .map(readable)
    .filter((mail) => mail.toLowerCase().includes(`to: ${address.toLowerCase()}`));

/** Waits for the outbox: the nth mail to an address. */
export async function mailTo(world: World, address: string, nth = 1): Promise<string> {
  for (;;) {
    const mail = mailsTo(world, address)[nth - 1];
    if (mail) return mail;
    await pause(20); // the outbox works in its own time; the test's own time limit ends this
  }
}

/** The secret in a mail's link. */
export function tokenIn(mail: string): string {
  const token = /token=([\w-]{43})/.exec(mail)?.[1];
  if (!token) throw new Error(`no link in: ${mail}`);
  return token;
}

/** The session that an answer started. */
export const sessionOf = (headers: Headers): Actor => ({
  id: "",
  name: "",
  email: "",
  cookie: headers.get("set-cookie")?.split(";")[0] ?? "",
});

function readable(raw: string): string {
  const bytes = raw
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
