import type { BrowserContext } from "@playwright/test";
import sharp from "sharp";
import { expect, type Vesper } from "./vesper.ts";

export interface PhotoCrawl {
  /**
   * Whatever this browser named or loaded is blurred, but for the main photos of these members and
   * all of `self`.
   */
  expectBlurred(
    vesper: Vesper,
    allowed: { self?: string; known?: readonly string[] },
  ): Promise<void>;
}

/**
 * Trust row 1: collects every photo that a page, an answer or a stylesheet of this browser names,
 * and the bytes of every one that it loads, then asks the database which of them are clear, and the
 * pixels whether the blurred ones really are.
 */
export function crawlPhotos(context: BrowserContext): PhotoCrawl {
  const named = new Set<string>();
  const loaded = new Map<string, Buffer>();
  const reading = new Set<Promise<void>>();
  context.on("response", (response) => {
    const read = response.body().then(
      (body) => {
        const id = /\/photos\/([0-9a-f]{32})\.webp$/.exec(new URL(response.url()).pathname)?.[1];
        if (id && body.length > 0) loaded.set(id, body);
        else
          for (const [, name = ""] of body.toString("latin1").matchAll(/\b([0-9a-f]{32})\.webp/g))
            named.add(name);
      },
      () => {}, // a redirect, or a page that was left
    );
    reading.add(read);
  });
  return {
    async expectBlurred(vesper, { self, known = [] }) {
      await Promise.all(reading);
      expect(named.size, "photos were named at all").toBeGreaterThan(20);
      expect(loaded.size, "photos were loaded at all").toBeGreaterThan(10);
      const files = await vesper.sql<{ id: string; clear: boolean; owner: string; main: boolean }>(
        `select f.id, f.clear, p.id as owner, i.thumb = p.thumb as main from image_file f join image i on i.id = f.image_id join profile p on p.id = i.profile_id where f.id = any($1)`,
        [[...named, ...loaded.keys()]],
      );
      const mayBeClear = ({ owner, main }: { owner: string; main: boolean }) =>
        owner === self || (main && known.includes(owner));
      expect(files.filter((file) => file.clear && !mayBeClear(file))).toEqual([]);
      for (const [id, bytes] of loaded) {
        if (files.find((file) => file.id === id)?.clear) continue;
        expect(await detail(bytes), `${id} is blurred in its very pixels`).toBeLessThan(
          mostDetailOfBlurred,
        );
      }
      // Portraits: a drawn sea or a place out of focus is as soft as a blur.
      for (const { id } of files.filter(({ clear, main }) => clear && main)) {
        const bytes = loaded.get(id);
        if (bytes)
          expect(
            await detail(bytes),
            "the measure tells a clear photo from a blurred one",
          ).toBeGreaterThan(mostDetailOfBlurred);
      }
    },
  };
}

const mostDetailOfBlurred = 3;

/**
 * How much an image changes when only 24 pixels of its long side remain: mean difference per pixel
 * and channel, 0 to 255.
 */
async function detail(bytes: Buffer): Promise<number> {
  const raw = (image: ReturnType<typeof sharp>) =>
    image.removeAlpha().toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  const whole = await raw(sharp(bytes).resize(240, 240, { fit: "inside" }));
  const { width, height, channels } = whole.info;
  const small = await raw(sharp(bytes).resize(24, 24, { fit: "inside" }));
  const again = await raw(
    sharp(small.data, {
      raw: { width: small.info.width, height: small.info.height, channels },
    }).resize(width, height, { fit: "fill", kernel: "cubic" }),
  );
  return (
    whole.data.reduce((sum, value, at) => sum + Math.abs(value - (again.data[at] ?? 0)), 0) /
    whole.data.length
  );
}
