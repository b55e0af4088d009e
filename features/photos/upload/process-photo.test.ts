import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { whole } from "#test/slice.ts";
import { detailed, finestOf, noise } from "./fine-detail-cast.ts";
import { makeVariants, processPhoto as processFor } from "./process-photo.server.ts";
import type { PhotoVariants } from "./process-photo.server.ts";

const processPhoto = (bytes: Buffer) => processFor(bytes, makeVariants);

async function accepted(bytes: Buffer): Promise<PhotoVariants> {
  const photo = await processPhoto(bytes);
  if (!photo.ok) throw new Error(`refused: ${photo.refusal}`);
  return photo.variants;
}

/** Puts a comment segment behind the first two bytes of a JPEG. */
function withComment(jpeg: Buffer, comment: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(comment.length + 2, 2);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    head,
    Buffer.from(comment, "latin1"),
    jpeg.subarray(2),
  ]);
}

/** A photo of 2000 × 2400 pixels in this format. */
const encoded = (format: "jpeg" | "png" | "webp" | "avif"): Promise<Buffer> => {
  const photo = detailed(2000, 2400);
  // AV1 at sharp's own effort takes a minute for so much detail.
  return (format === "avif" ? photo.avif({ effort: 0 }) : photo.toFormat(format)).toBuffer();
};

let jpeg: Buffer;

beforeAll(async () => {
  jpeg = await detailed(900, 1200).jpeg().toBuffer();
});

describe("what is accepted", () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)(
    "a %s becomes four WebP files of their sizes",
    async (format) => {
      const variants = await accepted(await encoded(format));
      for (const [name, width, height] of [
        ["thumb", 160, 160],
        ["card", 480, 600],
        ["full", 1333, 1600],
        ["blurred", 480, 600],
      ] as const) {
        const { bytes, ...size } = variants[name];
        expect({ name, ...size }).toEqual({ name, width, height });
        expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width, height });
      }
    },
  );

  test("an AVIF is known by any of its brands", async () => {
    const avif = await detailed(300, 200).avif({ effort: 0 }).toBuffer();
    expect(avif.toString("latin1", 4, 12)).toBe("ftypavif");
    // As some encoders write it: "mif1" first, "avif" among the brands that it is compatible with.
    const brands = Buffer.from(avif);
    brands.write("mif1", 8, "latin1");
    expect(brands.toString("latin1", 16, brands.readUInt32BE(0))).toContain("avif");
    for (const bytes of [avif, brands])
      expect((await accepted(bytes)).full).toMatchObject({ width: 300, height: 200 });
  });

  test("a small photo is not enlarged, a very wide or tall one fills the frame", async () => {
    expect((await accepted(await detailed(300, 200).png().toBuffer())).full).toMatchObject({
      width: 300,
      height: 200,
    });
    for (const [width, height] of [
      [2000, 20],
      [20, 2000],
      [1, 1],
      [16_000, 1],
      [1, 16_000],
    ] as const) {
      const { card, thumb, blurred } = await accepted(
        await detailed(width, height).png().toBuffer(),
      );
      expect([
        card.width,
        card.height,
        thumb.width,
        thumb.height,
        blurred.width,
        blurred.height,
      ]).toEqual([480, 600, 160, 160, 480, 600]);
    }
  });

  test("grey, transparent, 16-bit and CMYK pictures come out in colour", async () => {
    const picture = detailed(300, 400);
    for (const bytes of [
      await picture.clone().greyscale().png().toBuffer(),
      await picture.clone().ensureAlpha(0.5).webp().toBuffer(),
      await picture.clone().toColourspace("rgb16").png().toBuffer(),
      await picture.clone().toColourspace("cmyk").jpeg().toBuffer(),
    ]) {
      expect(await sharp((await accepted(bytes)).card.bytes).metadata()).toMatchObject({
        channels: 3,
        space: "srgb",
      });
    }
  });

  test("the head of a tall photo stays in the thumbnail", async () => {
    const photo = sharp({
      create: { width: 400, height: 1200, channels: 3, background: "#000" },
    }).composite([
      {
        input: { create: { width: 400, height: 300, channels: 3, background: "#fff" } },
        left: 0,
        top: 200,
      },
    ]);
    const { thumb } = await accepted(await photo.png().toBuffer());
    expect((await sharp(thumb.bytes).stats()).channels[0]?.mean).toBeGreaterThan(120);
  });

  test(
    "13 uploads of twelve megapixels at once, or 26, all come through, in the memory of a few",
    { timeout: 180_000 },
    async () => {
      const large = await sharp(jpeg).resize(3024, 4032, { fit: "fill" }).jpeg().toBuffer();
      const before = process.memoryUsage.rss();
      const uploads = Array.from({ length: whole ? 26 : 13 }, () => processPhoto(large));
      let highest = 0;
      const watch = setInterval(() => {
        highest = Math.max(highest, process.memoryUsage.rss());
      }, 20);
      const photos = await Promise.all(uploads);
      clearInterval(watch);
      expect(photos.every((photo) => photo.ok)).toBe(true);
      expect(highest - before).toBeLessThan(400 * 1024 * 1024);
    },
  );
});

describe("what does not survive", () => {
  test("trust row 7: position, camera, colour profile and orientation", async () => {
    const photo = await detailed(400, 200)
      .withExif({
        IFD0: { Make: "Secret Camera", Orientation: "6" },
        IFD3: {
          GPSLatitudeRef: "N",
          GPSLatitude: "52/1 31/1 0/1",
          GPSLongitudeRef: "E",
          GPSLongitude: "13/1 24/1 0/1",
        },
      })
      .withIccProfile("p3")
      .withMetadata({ orientation: 6 })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>secret</x:xmpmeta>")
      .jpeg()
      .toBuffer();
    const before = await sharp(photo).metadata();
    expect(before.exif?.includes("Secret Camera")).toBe(true);
    expect(before.orientation).toBe(6);
    // The pointer to the GPS block (tag 0x8825, one long), in either byte order.
    const pointers = ["2588040001000000", "8825000400000001"].map((hex) => Buffer.from(hex, "hex"));
    expect(pointers.some((pointer) => before.exif?.includes(pointer))).toBe(true);

    const variants = await accepted(photo);
    expect(variants.full).toMatchObject({ width: 200, height: 400 });
    for (const [name, { bytes }] of Object.entries(variants)) {
      const after = await sharp(bytes).metadata();
      expect([name, after.exif, after.icc, after.xmp, after.iptc, after.orientation]).toEqual([
        name,
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect([
        name,
        bytes.includes("Secret") || bytes.includes("GPS") || bytes.includes("EXIF"),
      ]).toEqual([name, false]);
    }
  });

  test("a script in a comment, or behind the end of the picture", async () => {
    const payload = "<script>alert(document.cookie)</script>";
    const polyglot = Buffer.concat([withComment(jpeg, payload), Buffer.from(payload)]);
    for (const [name, { bytes }] of Object.entries(await accepted(polyglot))) {
      expect([name, bytes.includes("<script")]).toEqual([name, false]);
      expect(bytes.toString("latin1", 8, 12)).toBe("WEBP");
    }
  });

  test("detail in the blurred file: enlarged to the card's size, nothing fine is left in it", async () => {
    const { card, blurred } = await accepted(jpeg);
    const fine = async (bytes: Buffer) => {
      const { data, info } = await sharp(bytes)
        .resize(480, 600, { fit: "fill" })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      let energy = 0;
      for (let y = 1; y < info.height - 1; y++)
        for (let x = 1; x < info.width - 1; x++) {
          const at = (dx: number, dy: number) => data[(y + dy) * info.width + x + dx] ?? 0;
          energy += (4 * at(0, 0) - at(1, 0) - at(-1, 0) - at(0, 1) - at(0, -1)) ** 2;
        }
      return energy / (info.width * info.height);
    };
    expect(await fine(blurred.bytes)).toBeLessThan((await fine(card.bytes)) / 200);
    expect(blurred.bytes.length).toBeLessThan(2000);
  });

  const hardest: readonly (readonly [string, () => Promise<Buffer>])[] = [
    ["a photo", async () => jpeg],
    ["a soft one", () => detailed(2000, 2400).blur(4).jpeg().toBuffer()],
    ["noise", () => noise(480, 600).png().toBuffer()],
    [
      "noise as coarse as the blurred file itself",
      () => noise(19, 24).resize(960, 1200, { fit: "fill", kernel: "nearest" }).png().toBuffer(),
    ],
  ];
  test.each(hardest)(
    "the blurred file of %s, enlarged, holds nothing that 24 pixels of height do not hold, in at most 6 kB",
    async (_, make) => {
      const { blurred, card } = await accepted(await make());
      expect(await finestOf(card.bytes)).toBeGreaterThan(5);
      expect(await finestOf(blurred.bytes)).toBeLessThan(2);
      expect(blurred.bytes.length).toBeLessThan(6_000);
    },
  );

  test("a line of text in the blurred file: two photos that differ only by it can not be told apart by eye", async () => {
    const text = (words: string) =>
      sharp({ create: { width: 800, height: 1000, channels: 3, background: "#b98" } })
        .composite([
          {
            input: Buffer.from(
              `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000"><text x="60" y="520" font-size="48" font-family="sans-serif">${words}</text></svg>`,
            ),
          },
        ])
        .png()
        .toBuffer();
    const raw = async (words: string) =>
      sharp((await accepted(await text(words))).blurred.bytes)
        .raw()
        .toBuffer();
    const [one, other] = [await raw("Anna, 0171 234567"), await raw("Bert, 0160 987654")];
    expect(
      one.reduce(
        (highest, value, index) => Math.max(highest, Math.abs(value - (other[index] ?? 0))),
        0,
      ),
    ).toBeLessThan(12);
  });
});
