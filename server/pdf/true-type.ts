/** A letter's shape: lines and quadratic curves, in units of the em. */
export interface Outline {
  readonly advanceWidth: number;
  readonly path: {
    readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[];
  };
}

interface Metrics {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
}

interface Glyph {
  readonly advance: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly points: number;
  readonly contours: number;
  readonly bytes: Buffer;
}

const u16 = (...values: readonly number[]) =>
  Buffer.from(values.flatMap((value) => [(value >> 8) & 255, value & 255]));
const u32 = (...values: readonly number[]) =>
  Buffer.from(
    values.flatMap((value) => [
      (value >>> 24) & 255,
      (value >>> 16) & 255,
      (value >>> 8) & 255,
      value & 255,
    ]),
  );
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

/**
 * Writes a TrueType font of plain outlines (ISO/IEC 14496-22): the tables that a PDF needs, nothing
 * that only a screen does.
 */
export function writeTrueType(
  name: string,
  outlines: ReadonlyMap<number, Outline>,
  { unitsPerEm, ascent, descent }: Metrics,
): Buffer {
  const codePoints = [...outlines.keys()]
    .filter((codePoint) => codePoint <= 0xffff)
    .toSorted((a, b) => a - b);
  const empty: Glyph = {
    advance: unitsPerEm / 2,
    left: 0,
    right: 0,
    top: 0,
    bottom: 0,
    points: 0,
    contours: 0,
    bytes: Buffer.alloc(0),
  };
  const glyphs = [empty, ...codePoints.map((codePoint) => toGlyph(outlines.get(codePoint)))];
  const most = (of: (glyph: Glyph) => number) => Math.max(...glyphs.map(of));
  const least = (of: (glyph: Glyph) => number) => Math.min(...glyphs.map(of));
  const box = [
    least(({ left }) => left),
    least(({ bottom }) => bottom),
    most(({ right }) => right),
    most(({ top }) => top),
  ];

  const offsets = [0];
  for (const { bytes } of glyphs) offsets.push((offsets.at(-1) ?? 0) + padded(bytes).length);
  const tables: Record<string, Buffer> = {
    "OS/2": Buffer.concat([
      u16(4, unitsPerEm / 2, 400, 5, 0),
      Buffer.alloc(20),
      u16(0),
      Buffer.alloc(10),
      u32(0, 0, 0, 0),
      Buffer.from("NONE"),
      u16(0x40, codePoints[0] ?? 0, codePoints.at(-1) ?? 0, ascent, descent, 0, ascent, -descent),
      u32(0, 0),
      u16(0, 0, 0, 32, 2),
    ]),
    cmap: cmapOf(codePoints),
    glyf: Buffer.concat(glyphs.map(({ bytes }) => padded(bytes))),
    head: Buffer.concat([
      u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
      u16(0, unitsPerEm),
      Buffer.alloc(16),
      u16(...box, 0, 8, 2, 1, 0),
    ]),
    hhea: Buffer.concat([
      u32(0x10000),
      u16(
        ascent,
        descent,
        0,
        most(({ advance }) => advance),
        0,
        0,
        box[2] ?? 0,
        1,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        glyphs.length,
      ),
    ]),
    hmtx: u16(...glyphs.flatMap(({ advance, left }) => [advance, left])),
    loca: u32(...offsets),
    maxp: Buffer.concat([
      u32(0x10000),
      u16(
        glyphs.length,
        most(({ points }) => points),
        most(({ contours }) => contours),
        0,
        0,
        2,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
      ),
    ]),
    name: nameOf(name),
    post: Buffer.concat([
      u32(0x30000, 0),
      u16(-unitsPerEm / 10, unitsPerEm / 20),
      u32(0, 0, 0, 0, 0),
    ]),
  };
  const names = Object.keys(tables).toSorted();
  const power = 2 ** Math.floor(Math.log2(names.length));
  let at = 12 + 16 * names.length;
  const directory = names.map((table) => {
    const bytes = tables[table] ?? Buffer.alloc(0);
    const entry = Buffer.concat([Buffer.from(table), u32(sumOf(bytes), at, bytes.length)]);
    at += padded(bytes).length;
    return entry;
  });
  return Buffer.concat([
    u32(0x10000),
    u16(names.length, power * 16, Math.log2(power), (names.length - power) * 16),
    ...directory,
    ...names.map((table) => padded(tables[table] ?? Buffer.alloc(0))),
  ]);
}

function toGlyph(outline: Outline | undefined): Glyph {
  const contours: { x: number; y: number; on: boolean }[][] = [];
  for (const { command, args } of outline?.path.commands ?? []) {
    const [x = 0, y = 0, toX = 0, toY = 0] = args.map(Math.round);
    if (command === "moveTo") contours.push([{ x, y, on: true }]);
    if (command === "lineTo") contours.at(-1)?.push({ x, y, on: true });
    if (command === "quadraticCurveTo")
      contours.at(-1)?.push({ x, y, on: false }, { x: toX, y: toY, on: true });
  }
  const points = contours.flat();
  const advance = Math.round(outline?.advanceWidth ?? 0);
  if (points.length === 0)
    return {
      advance,
      left: 0,
      right: 0,
      top: 0,
      bottom: 0,
      points: 0,
      contours: 0,
      bytes: Buffer.alloc(0),
    };
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, bottom, top] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  let end = -1;
  const ends = contours.map(({ length }) => (end += length));
  const steps = (values: readonly number[]) =>
    u16(...values.map((value, at) => value - (values[at - 1] ?? 0)));
  const bytes = Buffer.concat([
    u16(contours.length, left, bottom, right, top),
    u16(...ends),
    u16(0),
    Buffer.from(points.map(({ on }) => (on ? 1 : 0))),
    steps(xs),
    steps(ys),
  ]);
  return {
    advance,
    left,
    right,
    top,
    bottom,
    points: points.length,
    contours: contours.length,
    bytes,
  };
}

/** Format 12: groups of neighbouring letters. Glyphs are in the letters' order, from 1. */
function cmapOf(codePoints: readonly number[]): Buffer {
  const groups: [first: number, last: number, glyph: number][] = [];
  codePoints.forEach((codePoint, at) => {
    const group = groups.at(-1);
    if (group && group[1] === codePoint - 1) group[1] = codePoint;
    else groups.push([codePoint, codePoint, at + 1]);
  });
  return Buffer.concat([
    u16(0, 1, 3, 10),
    u32(12),
    u16(12, 0),
    u32(16 + 12 * groups.length, 0, groups.length),
    u32(...groups.flat()),
  ]);
}

function nameOf(name: string): Buffer {
  const ids = [
    [1, name],
    [2, "Regular"],
    [4, name],
    [6, `${name}-Regular`],
  ] as const;
  const texts = ids.map(([, text]) => u16(...Array.from(text, (letter) => letter.charCodeAt(0))));
  let at = 0;
  const records = ids.map(([id], index) => {
    const { length } = texts[index] ?? Buffer.alloc(0);
    const record = u16(3, 1, 0x409, id, length, at);
    at += length;
    return record;
  });
  return Buffer.concat([u16(0, ids.length, 6 + 12 * ids.length), ...records, ...texts]);
}

function sumOf(bytes: Buffer): number {
  const whole = padded(bytes);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}
