import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Outline, writeTrueType } from "./true-type.ts";

/** The part of pdfkit's own font reader that is used here. */
interface Reader {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly characterSet: readonly number[];
  glyphForCodePoint(codePoint: number): Outline;
  layout(text: string, features: readonly string[]): { readonly glyphs: readonly Outline[] };
}

const require = createRequire(import.meta.url);
const digits = "0123456789";
let made: PDFKit.Mixins.PDFFontSource | undefined;

/**
 * Inter as one plain TrueType font, for PDF files: all letters of the 11 languages, figures of one
 * width. The package ships it as variable WOFF2 in parts, which pdfkit reads but cannot embed (its
 * subsetting takes the packed outlines for plain ones). Made and read once, at first use: the next
 * document knows its letters. A shipped TrueType file of Inter would do without this; with its
 * layout tables a document took 84 ms of processor time, each reading them anew.
 */
export function plainFont(): PDFKit.Mixins.PDFFontSource {
  made ??= make(["latin-ext", "latin"]);
  return made;
}

function make(parts: readonly string[]): PDFKit.Mixins.PDFFontSource {
  const { create } = createRequire(require.resolve("pdfkit"))("fontkit") as {
    create(bytes: Buffer): Reader;
  };
  const outlines = new Map<number, Outline>();
  let last: Reader | undefined;
  for (const part of parts) {
    const font = create(
      readFileSync(
        require.resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`),
      ),
    );
    for (const codePoint of font.characterSet)
      outlines.set(codePoint, font.glyphForCodePoint(codePoint));
    font
      .layout(digits, ["tnum"])
      .glyphs.forEach((glyph, at) => outlines.set(digits.charCodeAt(at), glyph));
    last = font;
  }
  if (!last) throw new Error("no font");
  // The narrow no-break space, which the font lacks: French puts it before : and %, and between
  // thousands.
  const space = outlines.get(0xa0);
  if (space)
    outlines.set(0x202f, { path: space.path, advanceWidth: Math.round(space.advanceWidth / 2) });
  // pdfkit takes a font that was read before; its types do not know.
  return create(writeTrueType("Inter", outlines, last)) as never;
}
