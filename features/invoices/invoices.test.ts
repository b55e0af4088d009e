import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { payerOf } from "#test/payer.ts";
import { sendMail } from "#features/mail/send-mail.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { issueCreditNote } from "./issue-credit-note.server.ts";
import { textOfPdf } from "./read-pdf.ts";
import { taxIn, taxInPart } from "#features/prices/tax/tax.ts";

let world: World;
let payer: ReturnType<typeof payerOf>;

beforeAll(async () => {
  world = await openWorld();
  await world.db
    .updateTable("company")
    .set({
      name: "Kade Services B.V.",
      address: "Kade 1",
      city: "Amsterdam",
      kvk: "12345678",
      vat_numbers: ["NL123456789B01"],
    })
    .execute();
  payer = payerOf(world);
});

async function bought(
  name: string,
  country = "NL",
  bundle: "p0" | "p1" | "p2" | "p3" = "p1",
): Promise<{ as: Actor; order: string }> {
  const as = await world.member(name, { country });
  await world.db
    .updateTable("account")
    .set({ signup_date: new Date(Date.now() - 90 * 86_400_000) })
    .where("id", "=", as.id)
    .execute();
  return { as, order: await buy(as, bundle) };
}
async function buy(as: Actor, bundle: "p0" | "p1" | "p2" | "p3" = "p1"): Promise<string> {
  const { body, problem } = await world.call(
    "payments.order",
    { bundle, payment_method: "creditcard" },
    { as },
  );
  expect(problem.code).toBeUndefined();
  await payer.press(body.checkout_url, "pay");
  return body.order.payment_id;
}
const invoiceOf = (order: string) =>
  world.db
    .selectFrom("invoice")
    .selectAll()
    .where("order_id", "=", order)
    .where("kind", "=", "invoice")
    .executeTakeFirstOrThrow();
const file = (id: string, as: Actor | null, language = "en") =>
  fetch(`${world.url}/invoices/${id}.pdf`, {
    headers: { "x-client-request": "1", cookie: `${as?.cookie ?? ""}; language=${language}` },
  });

test("any price splits into whole cents that sum to it, and any parts of it sum to the same tax", () => {
  expect(taxIn(2500, 2100)).toEqual({ net: 2066, tax: 434 });
  expect(taxIn(2500, 2550)).toEqual({ net: 1992, tax: 508 });
  expect(taxIn(999, 0)).toEqual({ net: 999, tax: 0 });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.integer({ min: 0, max: 5_000 }),
      fc.array(fc.integer({ min: 1, max: 500_000 }), { maxLength: 6 }),
      (gross, rate, parts) => {
        const { net, tax } = taxIn(gross, rate);
        expect(net + tax).toBe(gross);
        expect(Math.abs(tax - (gross * rate) / (10_000 + rate))).toBeLessThanOrEqual(0.5);
        let before = { gross: 0, tax: 0 };
        const back = (amount: number) => {
          const part = taxInPart({ gross, tax }, before, amount);
          expect([part.net + part.tax, part.tax >= 0, part.net >= 0]).toEqual([amount, true, true]);
          before = { gross: before.gross + amount, tax: before.tax + part.tax };
        };
        for (const part of parts) if (before.gross + part < gross) back(part);
        back(gross - before.gross);
        expect(before).toEqual({ gross, tax });
      },
    ),
  );
});

test.each([
  ["NL", 2100, 2066, 434],
  ["DE", 1900, 2101, 399],
  ["FI", 2550, 1992, 508],
  ["US", 0, 2700, 0],
  ["CH", 810, 2313, 187],
])(
  "a buyer in %s pays VAT at that country's rate of the day",
  async (country, basis_points, net, tax) => {
    const { order } = await bought(`Buyer${country}`, country);
    expect(await invoiceOf(order)).toMatchObject({
      country,
      basis_points,
      net,
      tax,
      gross: net + tax,
    });
  },
);

test("20 orders that complete at once get 20 numbers without a gap; one that fails takes none, nor does a repeat", async () => {
  const as = await bought("Many").then((each) => each.as);
  const orders = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { body } = await world.call(
        "payments.order",
        { bundle: "p0", payment_method: "creditcard" },
        { as: await world.member(`M${randomUUID().slice(0, 8)}`) },
      );
      return { url: body.checkout_url, id: body.order.payment_id };
    }),
  );
  await Promise.all(orders.map(({ url }, at) => payer.press(url, at % 5 === 4 ? "fail" : "twice")));
  await buy(as);
  const { rows } = await sql<{
    year: number;
    numbers: number[];
  }>`select year, array_agg(number order by number) as numbers from invoice where kind = 'invoice'
    group by company_id, year`.execute(world.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.numbers).toEqual(
    Array.from({ length: rows[0]?.numbers.length ?? 0 }, (_, at) => at + 1),
  );
  expect(
    await world.db
      .selectFrom("invoice")
      .select("id")
      .where(
        "order_id",
        "in",
        orders.map(({ id }) => id),
      )
      .execute(),
  ).toHaveLength(16);
});

test("the books refuse a gap, another sum, a change and a deletion", async () => {
  const { order } = await bought("Books");
  const { id, previous: _previous, ...invoice } = await invoiceOf(order);
  const insert = (change: object) =>
    world.db
      .insertInto("invoice")
      .values({ ...invoice, order_id: null, seller: JSON.stringify(invoice.seller), ...change })
      .execute();
  await expect(insert({ number: (invoice.number ?? 0) + 2 })).rejects.toThrow("foreign key");
  await expect(insert({})).rejects.toThrow("unique");
  await expect(insert({ number: (invoice.number ?? 0) + 1, tax: invoice.tax + 1 })).rejects.toThrow(
    "check",
  );
  await expect(
    world.db.updateTable("invoice").set({ net: 1 }).where("id", "=", id).execute(),
  ).rejects.toThrow("credit note only");
  await expect(world.db.deleteFrom("invoice").where("id", "=", id).execute()).rejects.toThrow(
    "credit note only",
  );
});

test("trust row 22: credit notes count once, never exceed the invoice, also when asked for at once, and sum to its tax", async () => {
  const { order } = await bought("Refund");
  const give = (reference: string, amount: number) =>
    world.db
      .transaction()
      .execute((tx) => issueCreditNote(tx, { orderId: order, reference, amount }));
  const same = await Promise.all(Array.from({ length: 10 }, () => give("first", 333)));
  expect(new Set(same).size).toBe(1);
  const rest = await Promise.allSettled(
    Array.from({ length: 5 }, (_, at) => give(`rest ${at}`, 2167)),
  );
  expect(rest.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(give("more", 1)).rejects.toThrow("more than the invoice");
  const notes = await world.db
    .selectFrom("invoice")
    .selectAll()
    .where("order_id", "=", order)
    .where("kind", "=", "credit_note")
    .execute();
  expect([
    notes.reduce((sum, { gross }) => sum + gross, 0),
    notes.reduce((sum, { tax }) => sum + tax, 0),
  ]).toEqual([2500, 434]);
  expect(
    await world.db
      .transaction()
      .execute((tx) =>
        issueCreditNote(tx, { orderId: randomUUID(), reference: "none", amount: 1 }),
      ),
  ).toBeNull();
});

test("trust row 5: the PDF is its member's only; it says number and amounts in their language, carries its font, is tagged and never names the site", async () => {
  const { as, order } = await bought("Pdf", "DE", "p2");
  const { id, number, year } = await invoiceOf(order);
  const printed = `${year}-${String(number).padStart(6, "0")}`;
  const answer = await file(id, as, "de");
  expect([
    answer.status,
    answer.headers.get("content-type"),
    answer.headers.get("content-disposition"),
  ]).toEqual([200, "application/pdf", `attachment; filename="${printed}.pdf"`]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = textOfPdf(bytes).replaceAll(/\s/g, " ");
  for (const said of [
    `Rechnung ${printed}`,
    "120 Credits",
    "48,00 €",
    "40,34 €",
    "USt. 19 %, Deutschland",
    "7,66 €",
    "Kreditkarte",
  ])
    expect(text).toContain(said);
  const raw = bytes.toString("latin1");
  for (const mark of ["/MarkInfo", "/StructTreeRoot", "/Lang (de)", "/FontFile2", "pdfuaid"])
    expect(raw).toContain(mark);
  expect(text + raw).not.toMatch(/vesper/i);
  expect(textOfPdf(Buffer.from(await (await file(id, as, "nl")).arrayBuffer()))).toContain(
    `Factuur ${printed}`,
  );

  const outsider = await world.member("Oscar");
  expect((await file(id, outsider)).status).toBe(404);
  expect((await file(id, null)).status).toBe(403);
  expect((await file(randomUUID(), as)).status).toBe(404);
  expect((await file(`${id.slice(0, -1)}`, as)).status).toBe(404);
});

test("law.md 2: the invoice repeats the express request in its reader's language, and says none where none was made", async () => {
  const said = async (name: string, express: boolean, language: string) => {
    const as = await world.member(name);
    const { body } = await world.call(
      "payments.order",
      { bundle: "p1", payment_method: "creditcard", express },
      { as },
    );
    await payer.press(body.checkout_url, "pay");
    const { id } = await invoiceOf(body.order.payment_id);
    const bytes = Buffer.from(await (await file(id, as, language)).arrayBuffer());
    return textOfPdf(bytes).replaceAll(/\s+/g, " ");
  };
  expect(await said("Asked", true, "en")).toContain(
    "Asked for with the order: “Start at once. If I withdraw within 14 days, I pay for the credits I have used.”",
  );
  expect(await said("Gefragt", true, "de")).toContain(
    "„Sofort beginnen. Widerrufe ich innerhalb von 14 Tagen",
  );
  const without = await said("Silent", false, "en");
  expect(without).toContain("Paid in full");
  expect(without).not.toContain("Start at once");
});

test("the receipt's mail brings the invoice along, and how to withdraw with the form for it", async () => {
  const { as, order } = await bought("Mail");
  const { year, number } = await invoiceOf(order);
  await sendMail(world.services, {
    id: randomUUID(),
    site: world.siteId,
    to: { account: as.id },
    template: "receipt",
    language: "en",
    values: { order },
  });
  const mail = world.mails().findLast((each) => each.includes(as.email)) ?? "";
  expect(mail).toContain(`filename=${year}-${String(number).padStart(6, "0")}.pdf`);
  const [, base64 = ""] =
    /Content-Type: application\/pdf[^]*?\n\n([A-Za-z0-9+/=\n]+)/.exec(mail) ?? [];
  expect(textOfPdf(Buffer.from(base64, "base64"))).toContain("€25.00");
  expect(mail).toMatch(/filename="?Returns and refunds\.txt/);
});
