import { availableParallelism } from "node:os";
import sharp from "sharp";
import type { Metadata, OutputInfo, Sharp } from "sharp";
import { maxUploadBytes } from "../limits.ts";
import { photoKindOf } from "./sniff-kind.server.ts";

export type Variant = "thumb" | "card" | "full" | "blurred";
export interface PhotoFile {
  readonly bytes: Buffer;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}
export type PhotoVariants = Record<Variant, PhotoFile>;
export type PhotoRefusal = "not_an_image" | "too_large" | "too_many_pixels";
export type ProcessedPhoto<Name extends string> =
  | { ok: true; variants: Record<Name, PhotoFile> }
  | { ok: false; refusal: PhotoRefusal };
/** Makes the files that are kept of a photo, from its pixels at the largest size that is kept. */
export type MakeFiles<Name extends string> = (full: Pixels) => Promise<Record<Name, PhotoFile>>;

const maxPixels = 40_000_000;
/** Long side of the largest file that is kept, in pixels. */
const longestSide = 1600;
/** Long side of what remains of a photo before it is blurred, in pixels. */
const blurredDetail = 24;
/**
 * Of the blurred file, in its pixels: half a pixel of what remains, so that none of them shows as a
 * square.
 */
const blurredSigma = 14;

// One thread for each photo, and a core stays free for everybody who only reads: the memory of a
// burst of uploads stays that of a few photos, and the threads that files wait for are never all
// taken.
sharp.concurrency(1);
sharp.cache(false);
const inParallel = Math.max(1, Math.min(3, availableParallelism() - 1));

export type Pixels = { data: Buffer; info: OutputInfo };

/**
 * Turns an upload into the WebP files that are kept; the original is not. Position, camera, colour
 * profile, comments and anything hidden in the file are gone, because only the pixels go on.
 * Refuses what is no JPEG, PNG, WebP or AVIF by its content, or is damaged (`not_an_image`); more
 * than 10 MB (`too_large`); more than 40 megapixels (`too_many_pixels`), read from the header alone.
 */
export async function processPhoto<Name extends string>(
  bytes: Buffer,
  make: MakeFiles<Name>,
): Promise<ProcessedPhoto<Name>> {
  if (bytes.length > maxUploadBytes) return { ok: false, refusal: "too_large" };
  const kind = photoKindOf(bytes);
  if (!kind) return { ok: false, refusal: "not_an_image" };
  const leave = await enter();
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (formatOf(header) !== kind) return { ok: false, refusal: "not_an_image" };
    if (header.width * header.height > maxPixels) return { ok: false, refusal: "too_many_pixels" };
    return { ok: true, variants: await make(await decode(bytes)) };
  } catch {
    // sharp names every unreadable input with an error of its own; to the member they are all the
    // same.
    return { ok: false, refusal: "not_an_image" };
  } finally {
    leave();
  }
}

/**
 * What sharp has read. It names an AVIF by its container, and its codec by a guess from the first
 * brand; decoding shows whether it is AV1.
 */
const formatOf = ({ format }: Metadata): string => (format === "heif" ? "avif" : format);

const decode = (bytes: Buffer): Promise<Pixels> =>
  pixels(
    inside(
      sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" }).autoOrient(),
      longestSide,
    ).flatten({ background: "#ffffff" }),
  );

/** No side longer than this, in pixels; nothing is enlarged. */
export const inside = (photo: Sharp, side: number): Sharp =>
  photo.resize(side, side, { fit: "inside", withoutEnlargement: true });

/**
 * The four files of a member's own photo. The blurred one is made of at most 24 pixels on its long
 * side, so that nothing can be made out of it; those are drawn large and smooth.
 */
export const makeVariants: MakeFiles<Variant> = async (full) => {
  const card = await cover(full, 480, 600);
  const thumb = await cover(full, 160, 160);
  return {
    thumb: await webp(again(thumb), 76),
    card: await webp(again(card), 78),
    full: await webp(again(full), 80),
    blurred: await blur(card),
  };
};

async function blur(card: Pixels): Promise<PhotoFile> {
  const remains = await pixels(
    again(card).resize(blurredDetail, blurredDetail, { fit: "inside" }).blur(1.2),
  );
  const large = await pixels(again(remains).resize(480, 600, { fit: "fill", kernel: "cubic" }));
  return webp(again(large).blur(blurredSigma), 80);
}

/** The blurred file of a photo whose card is there; null where that cannot be read. */
export const blurredAgain = (card: Buffer): Promise<PhotoFile | null> =>
  decode(card).then(blur, () => null);

/**
 * Fills the frame. Faces are in the upper part of a tall photo; in a wide one sharp looks for them.
 * What is too much is cut off before anything is enlarged: a photo of one row of pixels would
 * otherwise grow to hundreds of megapixels.
 */
async function cover(photo: Pixels, width: number, height: number): Promise<Pixels> {
  const excess = photo.info.height - (photo.info.width * height) / width;
  if (excess <= 0) {
    const wide = Math.min(photo.info.width, Math.ceil((photo.info.height * width * 4) / height));
    const middle = again(photo).extract({
      left: (photo.info.width - wide) >> 1,
      top: 0,
      width: wide,
      height: photo.info.height,
    });
    return pixels(
      middle.resize(width, height, { fit: "cover", position: sharp.strategy.attention }),
    );
  }
  const top = Math.floor(excess * 0.2);
  const kept = Math.max(
    1,
    Math.min(photo.info.height - top, Math.round(photo.info.height - excess)),
  );
  return pixels(
    again(photo)
      .extract({ left: 0, top, width: photo.info.width, height: kept })
      .resize(width, height, { fit: "fill" }),
  );
}

async function pixels(image: Sharp): Promise<Pixels> {
  return image.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
}

/** Decoded pixels, to be made into another file. */
export function again({ data, info }: Pixels): Sharp {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** A finished file. `quality`: 1 to 100. */
export async function webp(image: Sharp, quality: number): Promise<PhotoFile> {
  // Effort 1 of 6: a photo of a telephone takes a fraction of a second, and the file is a tenth
  // larger.
  const { data, info } = await image
    .webp({ quality, effort: 1 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

let running = 0;
const waiting: (() => void)[] = [];

/** Waits for a free place, first come first served; the caller gives it back. */
async function enter(): Promise<() => void> {
  if (running < inParallel) running += 1;
  else await new Promise<void>((free) => waiting.push(free));
  return () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
}
