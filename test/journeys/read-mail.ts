/** Subject and plain-text part of a mail as nodemailer writes it: enough to follow a link in it. */
export function readMail(raw: string): { subject: string; text: string } {
  const head = raw.slice(0, raw.search(/\r?\n\r?\n/)).replace(/\r?\n[ \t]+/g, " ");
  const subject = inWords(/^Subject: (.*)$/im.exec(head)?.[1] ?? "");
  const [, part = ""] =
    /Content-Type: text\/plain[^]*?\r?\n\r?\n([^]*?)(?:\r?\n--|$)/i.exec(raw) ?? [];
  const headers = /Content-Type: text\/plain[^]*?\r?\n\r?\n/i.exec(raw)?.[0] ?? "";
  const text = /base64/i.test(headers)
    ? Buffer.from(part, "base64").toString("utf8")
    : /quoted-printable/i.test(headers)
      ? fromQuotedPrintable(part)
      : part;
  return { subject, text };
}

const fromQuotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  ).toString("utf8");

/** A header with more than ASCII in it comes as encoded words (RFC 2047), often several. */
const inWords = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, words: string) =>
      how.toLowerCase() === "b"
        ? Buffer.from(words, "base64").toString("utf8")
        : fromQuotedPrintable(words.replaceAll("_", " ")),
    );
