import sharp, { type Sharp } from "sharp";

/** A picture with much fine detail, as a photo of a face has it. */
export function detailed(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3);
  let at = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      data[at++] = ((x >> 3) + (y >> 3)) % 2 ? 200 : 60;
      data[at++] = (x * 7) % 256;
      data[at++] = (y * 5) % 256;
    }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Grey grains, another beside each: the finest there is. */
export function noise(width: number, height: number): Sharp {
  let seed = 7;
  const grain = () => ((seed = (seed * 16_807) % 2_147_483_647) >> 8) & 255;
  return sharp(Buffer.from(Array.from({ length: width * height }, grain)), {
    raw: { width, height, channels: 1 },
  });
}

/**
 * How strong along a line is what turns more often than `turns` times, in grey levels; seen through
 * a window that fades at both ends.
 */
function fineLevels(line: readonly number[], turns: number): number {
  const mean = line.reduce((sum, value) => sum + value, 0) / line.length;
  const faded = line.map(
    (value, at) => (value - mean) * Math.sin((Math.PI * (at + 0.5)) / line.length) ** 2,
  );
  let fine = 0;
  for (let frequency = Math.ceil(turns) + 2; frequency < line.length / 2; frequency += 1) {
    // the window spreads each by two
    const turn = (2 * Math.PI * frequency) / line.length;
    const cos = faded.reduce((sum, value, at) => sum + value * Math.cos(turn * at), 0);
    const sin = faded.reduce((sum, value, at) => sum + value * Math.sin(turn * at), 0);
    fine += 2 * (cos ** 2 + sin ** 2);
  }
  return (2 * Math.sqrt(fine)) / line.length;
}

/**
 * The strongest of five columns and five rows of a picture, in grey levels: of what a blurred file of
 * 19 × 24 pixels cannot say, whose finest is one turn in two pixels.
 */
export async function finestOf(bytes: Buffer): Promise<number> {
  const {
    data,
    info: { width, height },
  } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const column = (x: number) => Array.from({ length: height }, (_, y) => data[y * width + x] ?? 0);
  const row = (y: number) => Array.from({ length: width }, (_, x) => data[y * width + x] ?? 0);
  return Math.max(
    ...[0.1, 0.3, 0.5, 0.7, 0.9].flatMap((at) => [
      fineLevels(column(Math.floor(at * width)), 12),
      fineLevels(row(Math.floor(at * height)), 9.5),
    ]),
  );
}
