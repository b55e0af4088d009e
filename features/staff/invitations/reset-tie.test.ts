import { sql } from "kysely";
import { expect, test } from "vitest";
import { openWorld } from "#test/world.ts";
import { codeOf, office, officeEnvironment, password } from "../staff-cast.ts";

test("trust row 31: the tie of a reset lasts seven days from the use of its link", async () => {
  const world = await openWorld({}, officeEnvironment);
  const [one, other] = [await world.staff("Olga"), await world.staff("Nora")];
  const independent = async () =>
    (
      await sql<{ yes: boolean }>`
        select staff_independent(${one.id}, array[${other.id}]::uuid[]) as yes`.execute(world.db)
    ).rows[0]?.yes;
  const hoursPass = (hours: number) =>
    sql`update staff_tie set at = at - make_interval(hours => ${hours})`.execute(world.db);
  const { body: reset } = await world.call("staff.resetWaysIn", { id: other.id }, { as: one });
  await hoursPass(23);
  const token = new URL(reset.link ?? "").searchParams.get("token") ?? "";
  const at = { host: office };
  const { body } = await world.call("staff.readInvitation", { token }, at);
  const code = codeOf(body.totp.secret);
  const accepting = { token, name: "Nora", language: "en" as const, password, code };
  expect((await world.call("staff.acceptWithPassword", accepting, at)).status).toBe(200);
  await hoursPass(7 * 24 - 1);
  expect(await independent()).toBe(false);
  await hoursPass(1);
  expect(await independent()).toBe(true);
});
