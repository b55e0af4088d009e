import { sql } from "kysely";
import { expect, test } from "vitest";
import { debitCast } from "#features/direct-debit/debit-cast.ts";
import { calls } from "#features/index.ts";
import { addressPlaces } from "#features/people/address/address-places.ts";
import type { Call } from "#server/calls/define.ts";
import type { CallName, Input } from "#server/calls/registry.ts";
import { openGraveCast } from "./grave-cast.ts";
import { payerOf } from "./payer.ts";
import { type JsonSchema, schemaOf } from "./plausible.ts";
import type { Actor } from "./world.ts";

// Whole addresses are shown for a purpose only, which is recorded. Every read of the office, on a
// database that has each thing in which an address can be.

const cast = await openGraveCast();
const { world, otto } = cast;
const outside = (name: string) => `${name}.outside@elsewhere.example`;

test("there is one of each thing that an address can be left in", async () => {
  const [alice, bob] = [await world.member("Alina"), await world.member("Bodo")];
  // One of each that a stranger or a member can leave an address in.
  const cancelling = { name: "Somebody", scope: "membership", kind: "ordinary" } as const;
  await world.call("cancellations.declare", { ...cancelling, email: outside("cancel") });
  await world.call("cancellations.declare", { ...cancelling, email: alice.email });
  const complaint = { name: "Eve", kind: "payment", words: "I paid twice" } as const;
  await world.call("complaints.complain", { ...complaint, email: outside("complain") });
  await world.call("complaints.complain", { ...complaint, email: bob.email }, { as: bob });
  await world.call("refunds.declare", {
    name: "Adam",
    number: "2026-000001",
    email: outside("withdraw"),
  });
  const report = { reason: "fake", words: "It is me" } as const;
  const link = `${world.url}/members/${bob.id}`;
  const email = outside("report");
  await world.call("reports.reportOutside", { ...report, email, who: "Bodo", link });
  await world.call("reports.report", { ...report, profile: { id: bob.id } }, { as: alice });
  // Cases, decisions, proposals, orders, refunds, mandates.
  const { bob: warned, id } = await cast.aCase();
  await world.call(
    "moderation.decide",
    { case: { id }, kinds: ["warn"], ...cast.said },
    { as: otto },
  );
  const measure = await world.db
    .selectFrom("measure")
    .where("subject_id", "=", warned.id)
    .select("id")
    .executeTakeFirstOrThrow();
  await world.call("measures.appeal", { measure: measure.id, words: "A joke." }, { as: warned });
  await sql`insert into second_look (site_id, case_id, act_id, first_by, first)
    select site_id, case_id, act_id, ${cast.olga.id}, '{warn}' from measure
    where id = ${measure.id}`.execute(world.db);
  await cast.ban((await cast.aCase()).id);
  const bar = await cast.castSamples["barred.lift"]();
  await bar.ask(otto);
  await cast.anOrder();
  const { body } = await world.call(
    "payments.order",
    { bundle: "p1", payment_method: "ideal" },
    { as: alice },
  );
  await payerOf(world).press(body.checkout_url, "pay");
  const debits = debitCast(world, otto);
  await debits.signed(alice);
  expect((await debits.makeBatch()).status).toBe(200);
});

/** Addresses of members and of people outside, wherever a column has one; staff's are their own. */
async function addresses(): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and column_name like '%email'
      and table_name not like 'staff%'`.execute(world.db);
  expect(columns.length).toBeGreaterThan(4);
  const found = await Promise.all(
    columns.map(({ table, column }) =>
      sql<{ email: string | null }>`select distinct ${sql.ref(column)} as email
        from ${sql.table(table)}`.execute(world.db),
    ),
  );
  return [...new Set(found.flatMap(({ rows }) => rows.flatMap(({ email }) => email ?? [])))].filter(
    (email) => /^[^@]{3,}@/.test(email),
  );
}

/** Some of the ids of each table, whatever it is. */
async function ids(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'id' and data_type = 'uuid'`.execute(
    world.db,
  );
  const found = await Promise.all(
    tables.map(({ name }) =>
      sql<{ id: string }>`select id from ${sql.table(name)} order by id desc limit 6`.execute(
        world.db,
      ),
    ),
  );
  return [...new Set(found.flatMap(({ rows }) => rows.map(({ id }) => id)))];
}

/** Every input of a read: each id for what it is about, and each choice that it has. */
function inputsOf(name: CallName, some: readonly string[]): Record<string, unknown>[] {
  const { properties = {}, required = [] }: JsonSchema = schemaOf(name);
  const about = required.find((field) => properties[field]?.type === "string");
  const bases = about ? some.map((id) => ({ [about]: id })) : [{}];
  const choices = Object.entries(properties).flatMap(([field, { type, enum: values }]) =>
    required.includes(field)
      ? []
      : (values ?? (type === "boolean" ? [true, false] : [])).map((value) => ({ [field]: value })),
  );
  return bases.flatMap((base) => [base, ...choices.map((choice) => ({ ...base, ...choice }))]);
}

const reads = (Object.entries(calls) as [CallName, Call][]).filter(
  ([, { method, acts, staff }]) => staff && method === "GET" && !acts,
);
/** What the walk gets no answer from, and why no address is in it. */
const unanswered: Readonly<Record<string, string>> = {
  "moderation.readConversation": "what two members wrote, by their names",
  "opening.checkHost": "asks for a host",
  "own-pages.edit": "the site's own page",
  "sealed.openSealed": "photos and texts that were taken down",
};

test.each(reads)("trust row 27: %s shows no whole address", async (name) => {
  const [known, some] = [await addresses(), await ids()];
  expect(known.length).toBeGreaterThan(8);
  const shown = new Set<string>();
  let answered = 0;
  for (const input of inputsOf(name, some)) {
    const { status, body } = await world.call(name, input as Input<CallName>, { as: otto });
    if (status !== 200) continue;
    answered += 1;
    const text = JSON.stringify(body).toLowerCase();
    for (const email of known) if (text.includes(email.toLowerCase())) shown.add(email);
  }
  expect([...shown]).toEqual([]);
  expect(answered > 0 || name in unanswered).toBe(true);
});

const tables = {
  cancellation: ["cancellation", "email"],
  complaint: ["complaint", "email"],
  withdrawal: ["withdrawal_declaration", "email"],
  report: ["report", "reporter_email"],
} as const;
test.each(addressPlaces)(
  "trust row 27: of a %s the whole address is opened for a purpose, and recorded before it is shown",
  async (of) => {
    const [table, column] = tables[of];
    const {
      rows: [row],
    } = await sql<{ id: string; email: string }>`select id, ${sql.ref(column)} as email
      from ${sql.table(table)} where ${sql.ref(column)} like '%.outside@%'`.execute(world.db);
    const { id = "", email } = row ?? {};
    const purpose = "We look for the account that it is about";
    const open = (as: Actor | null, why = purpose) =>
      world.call("addresses.open", { of, id, purpose: why }, { as });
    expect((await open(otto, "why")).problem.fields).toMatchObject([{ path: "purpose" }]);
    for (const outsider of [cast.olga, cast.mara, null])
      expect((await open(outsider)).status).toBe(404);
    const recorded = async () =>
      (
        await sql`select purpose, staff_id, detail from audit where call = 'addresses.open'
          and detail ->> ${of} = ${id}`.execute(world.db)
      ).rows;
    expect(await recorded()).toEqual([]);
    expect((await open(otto)).body).toEqual({ email });
    expect(await recorded()).toEqual([{ purpose, staff_id: otto.id, detail: { [of]: id } }]);
  },
);
