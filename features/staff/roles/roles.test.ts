import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { waitsForALock } from "#test/waits-for-a-lock.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { rights } from "../rights.ts";
import { officeEnvironment } from "../staff-cast.ts";

let world: World;
let otto: Actor;
let mara: Actor;
const roles = async () => (await world.call("staff.listRoles", {}, { as: otto })).body.roles;
const role = async (name: string) => (await roles()).find((each) => each.name === name);

beforeAll(async () => {
  world = await openWorld({}, officeEnvironment);
  otto = await world.staff("Otto");
  mara = await world.staff("Mara", { roles: ["manager"] });
});

test("a shipped role is changed, holds at once, and is restored", async () => {
  const kim = await world.staff("Kim", { roles: ["editor"] });
  const save = { name: "editor", rights: ["words.edit" as const] };
  expect((await world.call("staff.saveRole", save, { as: otto })).status).toBe(200);
  expect(await role("editor")).toMatchObject({ rights: ["words.edit"], changed: true, people: 1 });
  expect((await world.call("staff.readSelf", {}, { as: kim })).body.rights).toEqual(["words.edit"]);
  await world.call("staff.restoreRole", { name: "editor" }, { as: otto });
  expect(await role("editor")).toMatchObject({
    rights: ["pages.edit", "pictures.edit", "words.edit"],
    changed: false,
  });
});

test("a role of one's own is made, given, and removed when nobody has it", async () => {
  const night = { name: "night-shift", rights: ["photos.review" as const] };
  await world.call("staff.saveRole", night, { as: otto });
  const nils = await world.staff("Nils", { roles: ["night-shift"] });
  const remove = () => world.call("staff.removeRole", { name: "night-shift" }, { as: otto });
  expect((await remove()).problem.code).toBe("role_in_use");
  await world.call("staff.changeGrants", { id: nils.id, grants: [] }, { as: otto });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
});

test("a role that is given and removed at the same moment is one of both", async () => {
  const late = { name: "late-shift", rights: ["photos.review" as const] };
  await world.call("staff.saveRole", late, { as: otto });
  const nora = await world.staff("Nora", { roles: [] });
  const grants = [{ role: "late-shift", site_id: null }];
  const give = () => world.call("staff.changeGrants", { id: nora.id, grants }, { as: otto });
  const remove = () => world.call("staff.removeRole", { name: "late-shift" }, { as: otto });
  /** What the second is answered when it comes just before the first has ended. */
  const after = async (first: ReturnType<typeof sql>, second: typeof give | typeof remove) => {
    const { answer } = await world.db.transaction().execute(async (tx) => {
      await first.execute(tx);
      const answer = second();
      await expect.poll(() => waitsForALock(world.db), { interval: 20 }).toBe(true);
      return { answer };
    });
    return answer;
  };
  const given = sql`insert into staff_grant (staff_id, role) values (${nora.id}, 'late-shift')`;
  expect((await after(given, remove)).problem.code).toBe("role_in_use");
  await world.call("staff.changeGrants", { id: nora.id, grants: [] }, { as: otto });
  const removed = sql`delete from office_role where name = 'late-shift'`;
  expect((await after(removed, give)).problem).toMatchObject({
    code: "invalid",
    fields: [{ path: "grants" }],
  });
});

test("the owner's role stays as it is, and no shipped one is removed", async () => {
  const less = { name: "owner", rights: [] };
  expect((await world.call("staff.saveRole", less, { as: otto })).problem.code).toBe("owner_role");
  expect((await role("owner"))?.rights).toEqual(rights);
  expect((await world.call("staff.removeRole", { name: "editor" }, { as: otto })).status).toBe(404);
});

test("a manager reads roles and changes none; others have no such list", async () => {
  expect((await world.call("staff.listRoles", {}, { as: mara })).body.owner).toBe(false);
  const more = { name: "manager", rights: [...rights] };
  expect((await world.call("staff.saveRole", more, { as: mara })).problem.code).toBe("owners_only");
  expect(
    (await world.call("staff.restoreRole", { name: "editor" }, { as: mara })).problem.code,
  ).toBe("owners_only");
  const eva = await world.staff("Eva", { roles: ["editor"] });
  expect((await world.call("staff.listRoles", {}, { as: eva })).status).toBe(404);
  const stale = await world.staff("Stale", { proved: false });
  expect((await world.call("staff.saveRole", more, { as: stale })).problem.code).toBe(
    "step_up_required",
  );
});
