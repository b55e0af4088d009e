import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { plainFont } from "#server/pdf/plain-font.server.ts";
import { textOfPdf } from "./read-pdf.ts";

test("the font has every letter of the 11 languages, and figures of one width", async () => {
  const doc = new PDFDocument();
  const letters =
    "AZaz ÆØÅæøå ÄÖÜßäöü ÁÉÍÓÚÑáéíóúüñ¿¡ Åå ÀÂÇÉÈÊËÎÏÔŒÙÛàâçéèêëîïôœùû ÀÈÌÒÙ ŠŽ ĄĆĘŁŃÓŚŹŻąćęłńóśźż ĲÏ €£ – “”„‘’«» −";
  doc.registerFont("Inter", plainFont()).font("Inter").fontSize(100).text(letters);
  doc.end();
  expect(
    textOfPdf(Buffer.concat((await doc.toArray()) as Buffer[])).replaceAll("\n", ""),
  ).toContain("ĄĆĘŁŃÓŚŹŻąćęłńóśźż");
  expect(new Set("0123456789".split("").map((digit) => doc.widthOfString(digit))).size).toBe(1);
  const unknown = doc.widthOfString("\u{ffff}");
  expect(doc.widthOfString("1\u202f000\u00a0%") - doc.widthOfString("1000%")).toBeLessThan(unknown);
  expect(
    Array.from(letters).filter(
      (letter) => letter !== " " && doc.widthOfString(letter) === unknown && letter !== "−",
    ),
  ).toEqual([]);
});
