/** Quoted-printable and the words of a header, as a mail program shows them. */
const bytesOf = (text: string): string =>
  text.replaceAll(/(?:=[\dA-F]{2})+/g, (bytes) =>
    Buffer.from(bytes.replaceAll("=", ""), "hex").toString(),
  );

/** `world.mails()` has taken the ends of lines with `=` out, of encoded words too. */
const wordsOf = (header: string): string =>
  header
    .replaceAll(/\?=?\s+=\?UTF-8\?/gi, "?==?UTF-8?")
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=?/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(text, "base64").toString()
        : bytesOf(text.replaceAll("_", " ")),
    )
    .replace(/Message-ID:.*$/s, "");

/** A raw mail of `world.mails()` as its reader has it. */
export function decoded(raw: string): { to: string; subject: string; text: string; raw: string } {
  const header = (name: string) =>
    wordsOf(new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, "m").exec(raw)?.[1] ?? "").replaceAll(
      /\r?\n[ \t]/g,
      " ",
    );
  const part = raw.slice(raw.indexOf("text/plain"), raw.indexOf("text/html"));
  const body = part.slice(part.search(/\r?\n\r?\n/));
  const text = /base64/i.test(part)
    ? Buffer.from(body.replace(/--.*/s, ""), "base64").toString()
    : bytesOf(body);
  return { to: header("To"), subject: header("Subject"), text, raw };
}
