import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { purgeJob } from "#features/housekeeping/purge.server.ts";
import { payerOf } from "#test/payer.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { textOfPdf } from "./read-pdf.ts";
import { readVatNumber } from "./vat-number.ts";

let world: World;
let payer: ReturnType<typeof payerOf>;
beforeAll(async () => {
  world = await openWorld();
  payer = payerOf(world);
});

const company = {
  name: "Łódź Büro Sp. z o.o.",
  street: "Prosta 1",
  postcode: "00-850",
  city: "Warszawa",
  country: "PL",
  vat_number: "pl 123-456-78-90",
};
async function ordered(
  name: string,
): Promise<{ as: Actor; order: string; checkout: string | null }> {
  const as = await world.member(name);
  const { body } = await world.call(
    "payments.order",
    { bundle: "p1", payment_method: "creditcard" },
    { as },
  );
  return { as, order: body.order.payment_id, checkout: body.checkout_url };
}
const setBuyer = (
  as: Actor | null,
  order: string,
  more: Partial<typeof company> = {},
  key?: string,
) =>
  world.call(
    "invoices.setBuyer",
    { payment_id: order, ...company, ...more },
    { as, ...(key && { key }) },
  );
const invoiceOf = (order: string) =>
  world.db
    .selectFrom("invoice")
    .selectAll()
    .where("order_id", "=", order)
    .executeTakeFirstOrThrow();
async function printed(as: Actor, order: string, language = "en"): Promise<string> {
  const { id } = await invoiceOf(order);
  const answer = await fetch(`${world.url}/invoices/${id}.pdf`, {
    headers: { cookie: `${as.cookie}; language=${language}` },
  });
  return textOfPdf(Buffer.from(await answer.arrayBuffer())).replaceAll(/\s+/g, " ");
}

describe("an invoice made out to somebody", () => {
  test("said before the payment, and corrected, it is printed with name, address and VAT number", async () => {
    const { as, order, checkout } = await ordered("Early");
    expect((await setBuyer(as, order, { name: "Typo" })).body).toEqual({ saved: true });
    expect((await setBuyer(as, order)).body).toEqual({ saved: true });
    await payer.press(checkout, "pay");
    const text = await printed(as, order);
    for (const said of [
      "Invoice to",
      company.name,
      "Prosta 1",
      "00-850 Warszawa",
      "Poland",
      "PL1234567890",
    ])
      expect(text).toContain(said);
    expect(text).not.toContain("Typo");
  });

  test("said afterwards, the same number is drawn again with it; a repeat changes nothing, and another name is refused", async () => {
    const { as, order, checkout } = await ordered("Late");
    await payer.press(checkout, "pay");
    const before = await printed(as, order);
    expect(before).not.toContain("Invoice to");
    const first = await invoiceOf(order);
    const key = randomUUID();
    for (let time = 0; time < 2; time += 1)
      expect((await setBuyer(as, order, {}, key)).body).toEqual({ saved: true });
    expect((await setBuyer(as, order, { name: "Another B.V." })).problem.code).toBe(
      "invoice_buyer_final",
    );
    const after = await printed(as, order);
    expect(after).toContain(company.name);
    expect(after).toContain(/Invoice \d{4}-\d{6}/.exec(before)?.[0]);
    expect(await invoiceOf(order), "number, amounts and VAT stay, with a VAT number too").toEqual(
      first,
    );
    await expect(
      world.db
        .updateTable("order_buyer")
        .set({ name: "x" })
        .where("order_id", "=", order)
        .execute(),
    ).rejects.toThrow("stays");
  });

  test("name and address go once the books' 10 full years are over, and not before", async () => {
    const { as, order, checkout } = await ordered("Archive");
    await setBuyer(as, order);
    await payer.press(checkout, "pay");
    await printed(as, order);
    const aged = async (years: number) => {
      await world.db.transaction().execute(async (tx) => {
        for (const [table, column] of [
          ["invoice", "issued_at"],
          ["order_buyer", "given_at"],
        ] as const) {
          // What is issued cannot be changed: the clock has to go by beside the triggers.
          await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
          await sql`update ${sql.table(table)}
            set ${sql.ref(column)} = now() - make_interval(years => ${years})
            where order_id = ${order}`.execute(tx);
          await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
        }
      });
      await purgeJob(world.services.pool).run({});
      return (await world.call("invoices.readBuyer", { payment_id: order }, { as })).body.buyer;
    };
    expect((await aged(10))?.name).toBe(company.name);
    expect(await aged(12)).toBeNull();
  });

  test("a place without a postcode, and nobody's VAT number, are left out as a form leaves them out", async () => {
    const { as, order } = await ordered("Ireland");
    const {
      postcode: _none,
      vat_number: _neither,
      ...rest
    } = { ...company, country: "IE", city: "Ballyvaughan" };
    expect(
      (await world.call("invoices.setBuyer", { payment_id: order, ...rest }, { as })).body,
    ).toEqual({ saved: true });
    expect(
      (await world.call("invoices.readBuyer", { payment_id: order }, { as })).body.buyer,
    ).toMatchObject({ postcode: "", vat_number: "", country: "IE" });
  });

  test("two at once, after the invoice: one is on it", async () => {
    const { as, order, checkout } = await ordered("Race");
    await payer.press(checkout, "pay");
    const answers = await Promise.all(
      ["One", "Two", "Three"].map((name) => setBuyer(as, order, { name })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test("each wrong field is named; somebody else's order is nobody's", async () => {
    const { as, order } = await ordered("Wrong");
    const wrong = async (more: Partial<typeof company>) =>
      (await setBuyer(as, order, more)).problem.fields?.map(({ path }) => path);
    expect(await wrong({ name: " " })).toEqual(["name"]);
    expect(await wrong({ name: "Θεός" })).toEqual(["name"]);
    expect(await wrong({ street: "", city: "" })).toEqual(["street", "city"]);
    expect(await wrong({ country: "Poland" })).toEqual(["country"]);
    expect(await wrong({ vat_number: "PL123" })).toEqual(["vat_number"]);
    const outsider = await world.member("Oscar");
    expect((await setBuyer(outsider, order)).status).toBe(404);
    expect(
      (await world.call("invoices.readBuyer", { payment_id: order }, { as: outsider })).status,
    ).toBe(404);
    expect((await setBuyer(null, order)).status).toBe(403);
    expect((await world.call("invoices.readBuyer", { payment_id: order }, { as })).body).toEqual({
      buyer: null,
      issued: false,
    });
  });
});

test.each([
  ["en", "Paid on"],
  ["de", "Bezahlt am"],
  ["pl", "Data zapłaty"],
])(
  "an invoice says the day of the payment, by whose rate VAT is taken: %s",
  async (language, words) => {
    const { as, order, checkout } = await ordered(`Paid${language}`);
    await payer.press(checkout, "pay");
    const { paid_on } = await invoiceOf(order);
    const day = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(
      new Date(`${paid_on}T12:00:00Z`),
    );
    const text = await printed(as, order, language);
    expect(text).toContain(words);
    expect(text.split(words)[1]).toContain(
      language === "en" ? String(new Date(`${paid_on}`).getUTCFullYear()) : day,
    );
  },
);

test("VAT numbers are read as each EU country builds them", () => {
  for (const number of [
    "ATU12345678",
    "BE0123456789",
    "DE123456789",
    "DK12345678",
    "EL123456789",
    "ESA1234567B",
    "FI12345678",
    "FRAB123456789",
    "IE1234567WA",
    "IT12345678901",
    "NL123456789B01",
    "PL1234567890",
    "SE123456789001",
  ])
    expect(readVatNumber(number)).toBe(number);
  expect(readVatNumber(" de 123.456-789 ")).toBe("DE123456789");
  for (const wrong of [
    "",
    "DE12345678",
    "GB123456789",
    "GR123456789",
    "SE123456789002",
    "NL12345678B01",
    "12345678901",
    "ATX12345678",
  ])
    expect(readVatNumber(wrong)).toBeNull();
});
