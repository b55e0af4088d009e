import { hashPassword } from "#server/security/password.ts";
import type { Actor, World } from "#test/world.ts";

/** Everybody's in these tests. */
export const password = "a lamp in the window";
let hashed: Promise<string> | undefined;

/** A member who can type their own password. */
export async function withPassword(
  world: World,
  name: string,
  options: Parameters<World["member"]>[1] = {},
): Promise<Actor> {
  const member = await world.member(name, options);
  await world.db
    .updateTable("account")
    .set({ password_hash: await (hashed ??= hashPassword(password)) })
    .where("id", "=", member.id)
    .execute();
  return member;
}

/** The same member on another device. */
export async function logIn(world: World, member: Actor, userAgent = "test"): Promise<Actor> {
  const { headers, status } = await world.call(
    "sessions.login",
    { email: member.email, password },
    { headers: { "user-agent": userAgent } },
  );
  if (status === 503) return logIn(world, member, userAgent); // much is going on: as a browser does
  if (status !== 200) throw new Error(`login: ${status}`);
  return { ...member, cookie: headers.get("set-cookie")?.split(";")[0] ?? "" };
}

export const isLoggedIn = async (world: World, actor: Actor): Promise<boolean> =>
  (await world.call("sessions.readUser", {}, { as: actor })).body.user !== null;
