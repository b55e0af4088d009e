import { createHash } from "node:crypto";
import {
  again,
  type MakeFiles,
  type PhotoFile,
  type Pixels,
  webp,
} from "#features/photos/upload/process-photo.server.ts";

export type Width = "small" | "medium" | "full";

/**
 * For a telephone, for a dense one or half a large screen, and for a large screen: 640, 1080 and at
 * most 1600 pixels wide.
 */
export const makeWidths: MakeFiles<Width> = async (full) => ({
  small: await wide(full, 640, 76),
  medium: await wide(full, 1080, 76),
  full: await webp(again(full), 80),
});

const wide = (full: Pixels, width: number, quality: number): Promise<PhotoFile> =>
  webp(again(full).resize({ width, withoutEnlargement: true }), quality);

/** What its address is made of: other bytes, another address. */
export const hashOf = (bytes: Buffer): string =>
  createHash("sha256").update(bytes).digest("hex").slice(0, 32);
