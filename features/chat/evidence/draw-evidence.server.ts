import PDFDocument from "pdfkit";
import { plainFont } from "#server/pdf/plain-font.server.ts";
import type { Text } from "#i18n/text.ts";
import type { Evidence, EvidenceMessage } from "./read-evidence.server.ts";

const margin = 56;
const ink = "#1f1a1b";
const soft = "#5f5759";
/** pdfkit knows it, its types do not. */
const accessible = "PDF/UA" as "PDF/A-1";
/** Messages drawn before other requests get their turn. */
const inOneGo = 50;

interface Where {
  readonly intl: Text;
  readonly site: string;
  readonly timeZone: string;
}

/** The site's statement: what the file is, who saved it, and what the hashes prove. */
export const statementOf = (evidence: Evidence, { intl, site, timeZone }: Where): string =>
  intl.t("chat.evidence.statement", {
    site,
    name: evidence.me.name,
    other: evidence.other.name ?? intl.t("chat.deleted_member"),
    date: intl.formatDate(evidence.saved_at, { dateStyle: "long", timeStyle: "long", timeZone }),
    count: evidence.messages.length,
  });

/** The conversation as a PDF: tagged, with its font inside, in the language of `intl`. */
export async function drawEvidence(evidence: Evidence, where: Where): Promise<Buffer> {
  const { intl, site, timeZone } = where;
  const title = intl.t("chat.evidence.title", { site });
  const doc = new PDFDocument({
    size: "A4",
    margin,
    pdfVersion: "1.7",
    subset: accessible,
    tagged: true,
    displayTitle: true,
    lang: intl.language,
    font: "", // or it reads Helvetica first, which nothing is set in
    info: { Title: title, Author: site, Creator: site, Producer: site },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve) =>
    doc.on("end", () => resolve(Buffer.concat(chunks))),
  );
  const root = doc.struct("Document");
  doc.addStructure(root);
  doc.registerFont("Inter", plainFont()).font("Inter");
  const put = (type: string, text: string, size: number, colour: string, gap = 0.4) =>
    root.add(
      doc.struct(type, {}, () => {
        doc.fontSize(size).fillColor(colour).text(text, { lineGap: 2 }).moveDown(gap);
      }),
    );

  put("H1", title, 18, ink);
  put("P", statementOf(evidence, where), 10, ink);
  if (evidence.more) put("P", intl.t("chat.evidence.more"), 10, ink);
  put(
    "P",
    [
      `${intl.t("chat.evidence.conversation")}: ${evidence.conversation}`,
      `${evidence.me.name}: ${evidence.me.id}`,
      `${evidence.other.name ?? intl.t("chat.deleted_member")}: ${evidence.other.id}`,
      `SHA-256: ${evidence.sha256}`,
    ].join("\n"),
    8,
    soft,
    1,
  );
  const names = {
    me: evidence.me.name,
    other: evidence.other.name ?? intl.t("chat.deleted_member"),
  };
  for (const [at, message] of evidence.messages.entries()) {
    if (at % inOneGo === inOneGo - 1) await new Promise((resolve) => setImmediate(resolve));
    const time = intl.formatDate(message.sent_at, {
      dateStyle: "medium",
      timeStyle: "long",
      timeZone,
    });
    put("P", `${message.seq}. ${names[message.from]}, ${time}`, 9, soft, 0.1);
    put("P", wordsOf(message, intl), 11, ink, 0.1);
    put("P", `${message.id} · SHA-256 ${message.sha256}`, 7, soft, 0.8);
  }
  root.end();
  doc.end();
  return ended;
}

function wordsOf({ kind, body, gift, photo_sha256 }: EvidenceMessage, intl: Text): string {
  const words = {
    text: "",
    erased: intl.t("chat.erased_message"),
    undelivered: intl.t("chat.returned_message"),
    gift: gift ? intl.t(`gifts.name.${gift}`) : "",
    photo: `${intl.t("chat.photo")}${photo_sha256 ? ` (SHA-256 ${photo_sha256})` : ""}`,
  }[kind];
  return kind === "erased" ? words : [words, body].filter(Boolean).join("\n");
}
