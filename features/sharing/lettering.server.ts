import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The part of pdfkit's own font reader that is used here. */
interface Face {
  readonly unitsPerEm: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): Glyph;
}
interface Glyph {
  readonly advanceWidth: number;
  readonly path: Outline;
}
interface Outline {
  scale(x: number, y: number): Outline;
  translate(x: number, y: number): Outline;
  toSVG(): string;
}

const require = createRequire(import.meta.url);
let faces: readonly Face[] | undefined;

/**
 * Fraunces as it comes: its heaviest cut, with the letters of all 11 languages. Read once, at first
 * use.
 */
function openFaces(): readonly Face[] {
  const { create } = createRequire(require.resolve("pdfkit"))("fontkit") as {
    create(bytes: Buffer): Face;
  };
  return ["latin", "latin-ext"].map((part) =>
    create(
      readFileSync(
        require.resolve(`@fontsource-variable/fraunces/files/fraunces-${part}-opsz-normal.woff2`),
      ),
    ),
  );
}

function glyphOf(letter: string): { glyph: Glyph; em: number } | null {
  faces ??= openFaces();
  const codePoint = letter === "\u202f" ? 0xa0 : (letter.codePointAt(0) ?? 0); // French keeps its marks apart with a space that the font lacks
  const face = faces.find((each) => each.hasGlyphForCodePoint(codePoint));
  return face ? { glyph: face.glyphForCodePoint(codePoint), em: face.unitsPerEm } : null;
}

/** Width in pixels of a text at a size; letters that the font lacks are left out. */
export const widthOf = (text: string, size: number): number =>
  Array.from(text, glyphOf).reduce(
    (sum, found) => sum + (found ? (found.glyph.advanceWidth * size) / found.em : 0),
    0,
  );

/**
 * A text as an SVG path, so that a picture shows the same on a server that has no fonts. `x`, `y`:
 * start of the base line.
 */
export function outlineOf(text: string, size: number, x: number, y: number): string {
  let at = x;
  return Array.from(text, glyphOf)
    .map((found) => {
      if (!found) return "";
      const scale = size / found.em;
      const path = found.glyph.path.scale(scale, -scale).translate(at, y).toSVG();
      at += found.glyph.advanceWidth * scale;
      return path;
    })
    .join("");
}

/** The text in lines of at most `width` pixels, broken between words, not at a no-break space. */
export function linesOf(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/[^\S\u00a0\u202f]+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
