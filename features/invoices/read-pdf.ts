import { inflateSync } from "node:zlib";

/**
 * For tests: the text of a PDF that pdfkit wrote, line by line in drawing order, read back through
 * the font's ToUnicode map as a reader would.
 */
export function textOfPdf(bytes: Buffer): string {
  const raw = bytes.toString("latin1");
  const streams = [...raw.matchAll(/\/Length (\d+)[^]*?stream\r?\n/g)].map((match) => {
    const from = match.index + match[0].length;
    const data = bytes.subarray(from, from + Number(match[1]));
    try {
      return inflateSync(data).toString("latin1");
    } catch {
      return data.toString("latin1");
    }
  });
  const letters = new Map<number, string>();
  const toText = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");
  for (const stream of streams) {
    for (const [, from = "", list = ""] of stream.matchAll(
      /<([0-9a-f]+)> <[0-9a-f]+> \[((?:<[0-9a-f]*>\s*)+)\]/gi,
    )) {
      [...list.matchAll(/<([0-9a-f]*)>/gi)].forEach(([, hex = ""], at) =>
        letters.set(parseInt(from, 16) + at, toText(hex)),
      );
    }
  }
  return streams
    .flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, run = ""]) =>
      [...run.matchAll(/<([0-9a-f]+)>/gi)]
        .map(([, hex = ""]) =>
          (hex.match(/.{4}/g) ?? [])
            .map((glyph) => letters.get(parseInt(glyph, 16)) ?? "?")
            .join(""),
        )
        .join(""),
    )
    .join("\n");
}
