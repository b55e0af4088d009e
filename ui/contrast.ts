export type Tokens = Readonly<Record<string, string>>;

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast of two colours, `#rrggbb` (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const surfaces = ["paper", "card", "sunk"];
const texts = [
  "ink",
  "ink-soft",
  "wine",
  "crimson",
  "success",
  "warning",
  "danger",
  "info",
  "unread",
];
const toned = ["wine", "crimson", "unread", "success", "warning", "danger", "info"];
const textPairs: readonly (readonly [text: string, ground: string])[] = [
  ...texts.flatMap((text) => surfaces.map((ground) => [text, ground] as const)),
  ["on-wine", "wine"],
  ["on-crimson", "crimson"],
  ...toned.flatMap(
    (name) =>
      [
        [name, `${name}-soft`],
        ["ink", `${name}-soft`],
      ] as const,
  ),
  ["ink-soft", "wine-soft"],
  ...["success", "warning", "danger", "unread"].map((name) => ["card", name] as const),
];
const partPairs = surfaces.map((ground) => ["line-strong", ground] as const);

/**
 * Pairs of a theme that stand on each other and are too much alike: texts need 4.5 (1.4.3), edges
 * of controls 3 (1.4.11).
 */
export function unreadable(theme: Tokens): {
  readonly front: string;
  readonly ground: string;
  readonly is: number;
  readonly least: number;
}[] {
  return [
    ...textPairs.map((pair) => ({ pair, least: 4.5 })),
    ...partPairs.map((pair) => ({ pair, least: 3 })),
  ]
    .map(({ pair: [front, ground], least }) => ({
      front,
      ground,
      least,
      is: contrast(theme[front] ?? "", theme[ground] ?? ""),
    }))
    .filter(({ is, least }) => !(is >= least));
}
