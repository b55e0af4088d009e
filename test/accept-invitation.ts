import { codeOf, office, password } from "#features/staff/staff-cast.ts";
import type { World } from "./world.ts";

/** For tests: uses a link to the office, with a password and an app. Gives the answer. */
export async function acceptInvitation(world: World, link: string | null, name: string) {
  const token = new URL(link ?? "").searchParams.get("token") ?? "";
  const at = { host: office };
  const { body } = await world.call("staff.readInvitation", { token }, at);
  const code = codeOf(body.totp.secret);
  const accepting = { token, name, language: "en" as const, password, code };
  return world.call("staff.acceptWithPassword", accepting, at);
}
