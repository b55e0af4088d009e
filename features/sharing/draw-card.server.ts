import { readFileSync } from "node:fs";
import path from "node:path";
import { glow, star } from "./draw-icon.ts";
import { linesOf, outlineOf, widthOf } from "./lettering.server.ts";

/** What a card shows, which is all that its picture depends on. */
export interface Card {
  readonly site: string;
  readonly headline: string;
  readonly niche: number;
  /** Id in storage of the operator's own picture, in place of the niche's evening. */
  readonly picture?: string | undefined;
}

const cardWidth = 1200;
const cardHeight = 630;

const margin = 72;
const art = path.resolve(import.meta.dirname, "../../ui/art");

/**
 * A card as a JPEG: the niche's evening, or the operator's own picture (`bytes`) under a deeper
 * shade, the page's headline, the site's mark and name. Text is drawn as outlines.
 */
export async function drawCard(
  { site, headline, niche }: Card,
  bytes: Buffer | null = null,
): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const evening = await sharp(bytes ?? readFileSync(path.join(art, `niche-${niche}.svg`)))
    .resize(cardWidth, cardHeight, { fit: "cover", position: bytes ? "attention" : "bottom" })
    .toBuffer();
  return sharp(evening)
    .composite([
      {
        input: Buffer.from(
          lettering(site, headline, bytes ? [0.72, 0.6, 0.92] : [0.4, 0.06, 0.86]),
        ),
      },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** The last: how dark the picture is at its crown, at three tenths, and at its foot. */
function lettering(
  site: string,
  headline: string,
  [crown, middle, foot]: readonly [number, number, number],
): string {
  const room = cardWidth - 2 * margin;
  // The largest size at which the headline takes three lines; a longer one is cut.
  const size =
    [84, 72, 62, 54].find(
      (each) =>
        linesOf(headline, each, room).length <= 3 &&
        linesOf(headline, each, room).every((line) => widthOf(line, each) <= room),
    ) ?? 48;
  const lines = linesOf(headline, size, room).slice(0, 4);
  const leading = size * 1.14;
  const top = cardHeight - margin - (lines.length - 1) * leading;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth}" height="${cardHeight}">
<defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#0b0307" stop-opacity="${crown}"/><stop offset=".3" stop-color="#0b0307" stop-opacity="${middle}"/><stop offset="1" stop-color="#0b0307" stop-opacity="${foot}"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#shade)"/>
<g transform="translate(${margin} 52) scale(2)"><path fill="#fff" d="${star}"/><path fill="none" stroke="#f58a98" stroke-width="2.4" stroke-linecap="round" d="${glow}"/></g>
<path fill="#fff" d="${outlineOf(site, 44, margin + 84, 104)}"/>
<path fill="#fff" d="${lines.map((line, at) => outlineOf(line, size, margin, top + at * leading)).join("")}"/></svg>`;
}
