import { beforeAll, describe, expect, test } from "vitest";
import { pngOfSize } from "#test/photos.ts";
import { detailed } from "./fine-detail-cast.ts";
import { makeVariants, processPhoto as processFor } from "./process-photo.server.ts";

const processPhoto = (bytes: Buffer) => processFor(bytes, makeVariants);

let jpeg: Buffer;

beforeAll(async () => {
  jpeg = await detailed(900, 1200).jpeg().toBuffer();
});

describe("trust row 14: what is refused", () => {
  test("a PNG that says 64,000 × 64,000, by its header alone", async () => {
    expect(await processPhoto(pngOfSize(64_000, 64_000))).toEqual({
      ok: false,
      refusal: "too_many_pixels",
    });
  });

  test("one row of pixels above 40 megapixels", async () => {
    expect(await processPhoto(pngOfSize(8000, 5001))).toEqual({
      ok: false,
      refusal: "too_many_pixels",
    });
  });

  test("11 MB, whatever is in them", async () => {
    expect(await processPhoto(Buffer.concat([jpeg, Buffer.alloc(11 * 1024 * 1024)]))).toEqual({
      ok: false,
      refusal: "too_large",
    });
  });

  test("files that are something else", async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    const files = {
      gif: await detailed(30, 30).gif().toBuffer(),
      tiff: await detailed(30, 30).tiff().toBuffer(),
      svg: Buffer.from(svg),
      "svg behind the first bytes of a JPEG": Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff]),
        Buffer.from(svg),
      ]),
      "svg behind the first bytes of a PNG": Buffer.concat([
        Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
        Buffer.from(svg),
      ]),
      "what only says that it is AVIF": Buffer.concat([
        Buffer.from([0, 0, 0, 24]),
        Buffer.from("ftypavif\0\0\0\0mif1avif", "latin1"),
      ]),
      pdf: Buffer.from("%PDF-1.7\n1 0 obj\n"),
      html: Buffer.from("<!doctype html><script>alert(1)</script>"),
      "html in front of a JPEG": Buffer.concat([Buffer.from("<html>"), jpeg]),
      nothing: Buffer.alloc(0),
      "three bytes of a JPEG": Buffer.from([0xff, 0xd8, 0xff]),
    };
    for (const [name, bytes] of Object.entries(files)) {
      expect({ name, ...(await processPhoto(bytes)) }).toEqual({
        name,
        ok: false,
        refusal: "not_an_image",
      });
    }
  });

  test("a JPEG, PNG, WebP and AVIF whose second half is missing", async () => {
    for (const format of ["jpeg", "png", "webp", "avif"] as const) {
      const photo = detailed(900, 1200);
      const whole = await (
        format === "avif" ? photo.avif({ effort: 0 }) : photo.toFormat(format)
      ).toBuffer();
      expect({ format, ...(await processPhoto(whole.subarray(0, whole.length >> 1))) }).toEqual({
        format,
        ok: false,
        refusal: "not_an_image",
      });
    }
  });

  test("a refused upload gives its place back", async () => {
    await Promise.all(Array.from({ length: 20 }, () => processPhoto(jpeg.subarray(0, 2000))));
    expect((await processPhoto(jpeg)).ok).toBe(true);
  });
});
