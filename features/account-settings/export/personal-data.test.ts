import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { mailsTo } from "#features/accounts/accounts-cast.ts";
import { openWorld, type World } from "#test/world.ts";
import { notPersonal, personalData } from "./personal-data.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

test("every table is exported and erased, or listed with the reason why not", async () => {
  const { rows } = await sql<{
    name: string;
  }>`select relname as name from pg_class where relkind in ('r', 'p')
    and relnamespace = current_schema()::regnamespace`.execute(world.db);
  const listed = [...personalData.map(({ table }) => table), ...Object.keys(notPersonal)];
  expect(
    rows.map(({ name }) => name).filter((name) => !listed.includes(name)),
    "add a line in features/account-settings/export/personal-data/, or to notPersonal",
  ).toEqual([]);
  expect(listed.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
  expect(listed.filter((name, at) => listed.indexOf(name) !== at)).toEqual([]);
});

test("no table that refers to a member is called impersonal", async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive reach as (
      select 'account'::regclass as t union select c.conrelid::regclass from pg_constraint c join reach r on c.confrelid = r.t where c.contype = 'f'
    ) select t::text as name from reach`.execute(world.db);
  expect(rows.map(({ name }) => name).filter((name) => Object.hasOwn(notPersonal, name))).toEqual(
    [],
  );
});

test("the account's columns are known: what a later release adds is exported and emptied too, or kept on purpose", async () => {
  const rule = personalData.find(({ table }) => table === "account");
  const said = JSON.stringify(rule);
  const kept = ["id", "site_id", "email_key", "role", "paid_user", "free_conversations"];
  const secret = ["password_hash", "status", "deleted_at", "erased_at", "demo", "dismissed"];
  const { rows } = await sql<{
    name: string;
  }>`select attname as name from pg_attribute where attrelid = 'account'::regclass and attnum > 0
    and not attisdropped`.execute(world.db);
  const erased = JSON.stringify(rule?.erased);
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !kept.includes(name) && !new RegExp(`\\b${name} = `).test(erased)),
  ).toEqual([]);
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !kept.includes(name) && !secret.includes(name) && !said.includes(name)),
  ).toEqual([]);
});

test("trust row 8: an account that only claims an address is given nothing that goes by it, and its owner is", async () => {
  const owner = await world.member("Owner");
  const claim = await world.member("Claim", { status: "not_confirmed" });
  await sql`update account set email = ${owner.email} where id = ${claim.id}`.execute(world.db);
  // Everything that can be sent in, or asked for, with a typed address.
  const typed = { name: "Marked words", email: owner.email };
  await world.call("refunds.declare", { ...typed, number: "marked words" });
  await world.call("cancellations.declare", { ...typed, scope: "payment", kind: "ordinary" });
  await world.call("accounts.requestPasswordReset", { email: owner.email });
  await expect.poll(() => mailsTo(world, owner.email).length).toBeGreaterThanOrEqual(3);
  await world.mailsDone();
  const filesOf = async (id: string) => {
    const full: string[] = [];
    for (const { exported } of personalData) {
      if (typeof exported === "string") continue;
      const { rows } = await world.services.pool.query(exported.rows, [id]);
      if (rows.length > 0) full.push(exported.file);
    }
    return full.toSorted();
  };
  const own = ["account", "devices", "profile", "profile-dates", "sessions", "wallet"];
  expect((await filesOf(owner.id)).filter((file) => !own.includes(file))).toEqual([
    "cancellations",
    "declared-withdrawals",
    "mails",
  ]);
  expect((await filesOf(claim.id)).filter((file) => !own.includes(file))).toEqual([]);
});
