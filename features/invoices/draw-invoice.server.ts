import PDFDocument from "pdfkit";
import { plainFont } from "#server/pdf/plain-font.server.ts";
import type { Text } from "#i18n/text.ts";
import { invoiceNumber, type PrintedInvoice } from "./read-invoice.server.ts";

const left = 64;
const right = 531;
const width = right - left;
const ink = "#1f1a1b";
const soft = "#5f5759";

/** pdfkit knows it, its types do not. */
const accessible = "PDF/UA" as "PDF/A-1";

type Row = readonly [label: string, value: string];

/**
 * An invoice or credit note as PDF: tagged, with its font inside, in the language of `intl`.
 * Discreet: the company's own name, what it was for in one neutral word, never a site.
 */
export function drawInvoice(invoice: PrintedInvoice, intl: Text): Promise<Buffer> {
  const {
    kind,
    seller,
    currency,
    net,
    tax,
    gross,
    full_amount,
    basis_points,
    country,
    issued_on,
    paid_on,
    buyer,
    account_id,
    payment_method,
    corrected,
    express,
    withdrawal_days: days,
  } = invoice;
  const isNote = kind === "credit_note";
  const title = `${intl.t(isNote ? "invoices.credit_note" : "invoices.invoice")} ${invoiceNumber(invoice)}`;
  const money = (cents: number) =>
    intl.formatNumber((isNote ? -cents : cents) / 100, { style: "currency", currency });
  const date = (day: string) =>
    intl.formatDate(`${day}T12:00:00Z`, { dateStyle: "long", timeZone: "UTC" });
  const countryName = (code: string) => intl.formatDisplayName(code, { type: "region" }) ?? code;
  const doc = new PDFDocument({
    size: "A4",
    margin: left,
    pdfVersion: "1.7",
    subset: accessible,
    tagged: true,
    displayTitle: true,
    lang: intl.language,
    font: "", // or it reads Helvetica first, which nothing is set in
    // pdfkit's default is now, which its file id is made of too: the same invoice would be other bytes
    // each time it is drawn.
    info: {
      Title: title,
      Author: seller.name,
      Creator: seller.name,
      Producer: seller.name,
      CreationDate: new Date(`${issued_on}T12:00:00Z`),
    },
  });
  const bytes = collect(doc);
  const root = doc.struct("Document");
  doc.addStructure(root);
  doc.registerFont("Inter", plainFont()).font("Inter");
  let y = left;

  const put = (
    text: string,
    x: number,
    at: number,
    options: { width?: number; align?: "left" | "right"; size?: number; colour?: string } = {},
  ) =>
    doc
      .fontSize(options.size ?? 10)
      .fillColor(options.colour ?? ink)
      .text(text, x, at, {
        width: options.width ?? width,
        align: options.align ?? "left",
        lineGap: 3,
      });
  const add = (type: string, draw: () => unknown) =>
    root.add(doc.struct(type, {}, () => void draw()));
  const rule = () => {
    doc.markContent("Artifact", { type: "Layout" });
    doc
      .save()
      .lineWidth(0.6)
      .strokeColor("#d8cfd0")
      .moveTo(left, y)
      .lineTo(right, y)
      .stroke()
      .restore();
    doc.endMarkedContent();
  };
  /** A table of two columns; the last row may be the sum. */
  const table = (
    rows: readonly Row[],
    { from, size = 10, gap = 21, sum }: { from: number; size?: number; gap?: number; sum?: number },
  ) => {
    const element = doc.struct("Table");
    root.add(element);
    rows.forEach(([label, value], at) => {
      const isSum = at === sum;
      const row = doc.struct("TR");
      element.add(row);
      const here = y;
      row.add(
        doc.struct(
          "TH",
          {},
          () =>
            void put(label, from, here, {
              size: isSum ? size + 3 : size,
              colour: isSum ? ink : soft,
              width: (right - from) * 0.62,
            }),
        ),
      );
      const below = doc.y;
      row.add(
        doc.struct(
          "TD",
          {},
          () =>
            void put(value, from + (right - from) * 0.38, here, {
              size: isSum ? size + 3 : size,
              align: "right",
              width: (right - from) * 0.62,
            }),
        ),
      );
      row.end();
      y = Math.max(here + gap, below + 4, doc.y + 4);
    });
    element.end();
  };

  add("P", () => put(seller.name, left, y, { size: 13 }));
  const said = (part: string) => part !== "" && part !== "-";
  const lines = [
    seller.address,
    seller.city,
    countryName(seller.country),
    ...seller.vat_numbers.filter(said).map((number) => intl.t("invoices.vat_number", { number })),
    ...[seller.kvk].filter(said).map((number) => intl.t("invoices.register", { number })),
  ].filter(said);
  add("P", () => put(lines.join("\n"), left, y + 18, { size: 9, colour: soft, width: width / 2 }));
  y = Math.max(doc.y, y + 90) + (buyer ? 16 : 40);
  if (buyer) {
    const { name, street, place, vat_number } = buyer;
    const number = said(vat_number) ? intl.t("invoices.vat_number", { number: vat_number }) : "";
    add("P", () => put(intl.t("invoices.made_out_to"), left, y, { size: 9, colour: soft }));
    add("P", () =>
      put(
        [name, street, place, countryName(buyer.country), number].filter(said).join("\n"),
        left,
        y + 14,
        { width: width * 0.7 },
      ),
    );
    y = doc.y + 28;
  }
  add("H1", () => put(title, left, y, { size: 22 }));
  if (invoice.test) {
    y = doc.y + 6;
    add("P", () => put(intl.t("invoices.test"), left, y, { size: 13 }));
  }
  y = doc.y + 20;
  table(
    [
      [intl.t("invoices.date"), date(issued_on)],
      ...(paid_on ? [[intl.t("invoices.paid_on"), date(paid_on)] as const] : []),
      ...(corrected
        ? [[intl.t(isNote ? "invoices.corrects" : "invoices.restores"), corrected] as const]
        : []),
      [intl.t("invoices.customer"), account_id.slice(-12)],
      [intl.t("invoices.country"), countryName(country)],
      [
        intl.t(isNote ? "invoices.paid_back" : "invoices.paid"),
        intl.t(`payment-methods.name.${payment_method}`),
      ],
    ],
    { from: left, size: 9.5, gap: 19 },
  );
  y += 22;
  rule();
  y += 14;
  table(
    [
      [
        intl.t(isNote ? "invoices.returned" : "prices.bundle", { count: invoice.credits }),
        money(full_amount),
      ],
      ...(full_amount > gross
        ? [[intl.t("invoices.discount"), money(gross - full_amount)] as const]
        : []),
    ],
    { from: left },
  );
  y += 6;
  rule();
  y += 14;
  table(
    [
      [intl.t("invoices.net"), money(net)],
      [
        basis_points > 0
          ? intl.t("invoices.vat", {
              rate: intl.formatNumber(basis_points / 10_000, {
                style: "percent",
                maximumFractionDigits: 2,
              }),
              country: countryName(country),
            })
          : intl.t("invoices.no_vat"),
        money(tax),
      ],
      [intl.t("invoices.total"), money(gross)],
    ],
    { from: left + width * 0.35, sum: 2 },
  );
  y += 28;
  add("P", () =>
    put(
      intl.t(
        isNote ? "invoices.note_credit" : corrected ? "invoices.note_restored" : "invoices.note",
      ),
      left,
      y,
      { size: 9, colour: soft },
    ),
  );
  if (express && !isNote && !corrected) {
    y = doc.y + 8;
    // What was asked for is confirmed on paper too (Directive 2011/83/EU, article 8(7)).
    const words = intl.t("orders.express", { days });
    add("P", () => put(intl.t("invoices.express", { words }), left, y, { size: 9, colour: soft }));
  }
  root.end();
  doc.end();
  return bytes;
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
}
