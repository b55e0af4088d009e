import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import {
  again,
  makeVariants,
  type Pixels,
  processPhoto,
} from "#features/photos/upload/process-photo.server.ts";
import { drawPortrait } from "./portraits.server.ts";

const hash = ({ data }: Pixels) => createHash("sha256").update(data).digest("hex");

test("the same seed draws the same picture, and another seed, age or gender another one", async () => {
  const alice = { seed: "alice", gender: "female", age: 52 } as const;
  const pictures = await Promise.all(
    [
      alice,
      alice,
      { ...alice, seed: "bob" },
      { ...alice, gender: "male" as const },
      { ...alice, age: 70 },
    ].map((request) => drawPortrait(request)),
  );
  const hashes = pictures.map(hash);
  expect(hashes[0]).toBe(hashes[1]);
  expect(new Set(hashes).size).toBe(4);
});

test("a portrait is a picture of 4:5 of which an upload's pixels are made", async () => {
  const portrait = await drawPortrait({ seed: "bob", gender: "male", age: 61 });
  expect(portrait.info).toMatchObject({ width: 864, height: 1080, channels: 3 });
  const uploaded = await processPhoto(await again(portrait).png().toBuffer(), async (pixels) => {
    expect(pixels.data.equals(portrait.data)).toBe(true);
    return makeVariants(pixels);
  });
  expect(uploaded.ok).toBe(true);
});

test("who is drawn again looks the same each time, and hardly a pixel is where it was", async () => {
  for (const gender of ["female", "male"] as const) {
    const carol = { seed: "carol", gender, age: 47 };
    const [one, other, once] = await Promise.all([
      drawPortrait(carol),
      drawPortrait(carol, true),
      drawPortrait(carol, true),
    ]);
    expect(hash(other)).toBe(hash(once));
    const alike = one.data.reduce((sum, value, at) => sum + Number(value === other.data[at]), 0);
    expect(alike / one.data.length).toBeLessThan(0.2);
  }
});

test("every seed draws a person: the picture is neither empty nor without a wall", async () => {
  for (let index = 0; index < 12; index++) {
    const portrait = await drawPortrait({
      seed: `s${index}`,
      gender: index % 2 ? "male" : "female",
      age: 35 + index * 4,
    });
    const face = await again(portrait)
      .extract({ left: 300, top: 320, width: 260, height: 260 })
      .stats();
    expect(Math.max(...face.channels.map((channel) => channel.stdev))).toBeGreaterThan(15);
    const corner = await again(portrait)
      .extract({ left: 0, top: 0, width: 20, height: 20 })
      .stats();
    expect(Math.max(...corner.channels.map((channel) => channel.mean))).toBeGreaterThan(80);
  }
});

test("the faces are in the public domain, as the style's own package says", async () => {
  const licence = await readFile(
    new URL("../../../node_modules/@dicebear/lorelei/LICENSE", import.meta.url),
    "utf8",
  );
  expect(licence).toContain("Designer: Lisa Wischofsky");
  expect(licence).toContain("License: CC0 1.0");
});
