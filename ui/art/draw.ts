import { writeFileSync } from "node:fs";
import { bench, boats, house, skyline, tree } from "./motifs-far.ts";
import { coupes, curtains, daisies, glasses } from "./motifs-near.ts";

/**
 * Draws the seven evening scenes of the front page: `node ui/art/draw.ts`. They are files, not
 * components, so that they cost no JavaScript; presentation attributes only, so that the strict CSP
 * has nothing to refuse. It is always dusk in them, in light and dark. The middle and the right
 * carry the motif, the left stays calm for words.
 */
const width = 1600;
const height = 1000;

interface Scene {
  /** four colours from the zenith to the horizon */
  sky: [string, string, string, string];
  /** the light at the horizon and the candles */
  glow: string;
  /** ridges from far to near */
  ridges: string[];
  /** where the ridges begin, from the top */
  horizon: number;
  star: [x: number, y: number, size: number];
  /** the low sun or moon */
  orb?: { x: number; y: number; r: number; fill: string };
  motif: string;
}

/** A fixed sequence, so that drawing twice gives the same file. */
function sequence(seed: number) {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

function stars(seed: number, count: number, below: number): string {
  const next = sequence(seed);
  return Array.from({ length: count }, () => {
    const [x, y, r] = [next() * width, next() ** 1.6 * below, 0.8 + next() * 1.5];
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(1)}" opacity="${(0.25 + next() * 0.6).toFixed(2)}"/>`;
  }).join("");
}

/** The colour `share` of the way from one hex colour to another. */
function mix(from: string, to: string, share: number): string {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const blend = (at: number) =>
    Math.round(part(from, at) + (part(to, at) - part(from, at)) * share);
  return `#${[1, 3, 5].map((at) => blend(at).toString(16).padStart(2, "0")).join("")}`;
}

/** One soft line of hills across the picture. */
function ridge(seed: number, top: number, swing: number, fill: string): string {
  const next = sequence(seed);
  const points = Array.from(
    { length: 7 },
    (_, at) => [at * (width / 6), top + (next() - 0.5) * 2 * swing] as const,
  );
  const curve = points
    .map(([x, y], at) => {
      if (at === 0) return `M0 ${y.toFixed(0)}`;
      const [px, py] = points[at - 1] ?? [0, 0];
      const half = (x - px) / 2;
      return `C${(px + half).toFixed(0)} ${py.toFixed(0)} ${(x - half).toFixed(0)} ${y.toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)}`;
    })
    .join("");
  return `<path fill="${fill}" d="${curve}V${height}H0Z"/>`;
}

function eveningStar([x, y, size]: Scene["star"]): string {
  const s = size;
  const n = s * 0.1;
  return (
    `<circle cx="${x}" cy="${y}" r="${s * 3.2}" fill="url(#halo)"/>` +
    `<path fill="#fff8ee" d="M${x} ${y - s}Q${x + n} ${y - n} ${x + s} ${y}Q${x + n} ${y + n} ${x} ${y + s}Q${x - n} ${y + n} ${x - s} ${y}Q${x - n} ${y - n} ${x} ${y - s}Z"/>`
  );
}

function draw(seed: number, scene: Scene): string {
  const [a, b, c, d] = scene.sky;
  const swing = (at: number) => 34 + at * 12;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${a}"/><stop offset=".36" stop-color="${b}"/><stop offset=".6" stop-color="${c}"/><stop offset=".76" stop-color="${d}"/></linearGradient>
<radialGradient id="dusk" cx=".66" cy=".66" r=".6"><stop stop-color="${scene.glow}" stop-opacity=".85"/><stop offset=".4" stop-color="${scene.glow}" stop-opacity=".28"/><stop offset="1" stop-color="${scene.glow}" stop-opacity="0"/></radialGradient>
<radialGradient id="halo"><stop stop-color="#fff4e2" stop-opacity=".75"/><stop offset=".25" stop-color="#fff0dd" stop-opacity=".25"/><stop offset="1" stop-color="#fff0dd" stop-opacity="0"/></radialGradient>
<radialGradient id="warm"><stop stop-color="${scene.glow}" stop-opacity=".9"/><stop offset=".35" stop-color="${scene.glow}" stop-opacity=".35"/><stop offset="1" stop-color="${scene.glow}" stop-opacity="0"/></radialGradient>
${scene.ridges.map((fill, at) => `<linearGradient id="ridge${at}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${mix(fill, scene.sky[3], 0.24 - at * 0.06)}"/><stop offset=".55" stop-color="${fill}"/></linearGradient>`).join("")}
<radialGradient id="edge" cx=".6" cy=".55" r=".85"><stop offset=".55" stop-color="${a}" stop-opacity="0"/><stop offset="1" stop-color="${a}" stop-opacity=".5"/></radialGradient>
</defs>
<path fill="url(#sky)" d="M0 0H${width}V${height}H0Z"/>
<g fill="#fff">${stars(seed * 77, 46, scene.horizon * 0.72)}</g>
<path fill="url(#dusk)" d="M0 0H${width}V${height}H0Z"/>
${scene.orb ? `<circle cx="${scene.orb.x}" cy="${scene.orb.y}" r="${scene.orb.r * 2.6}" fill="url(#halo)"/><circle cx="${scene.orb.x}" cy="${scene.orb.y}" r="${scene.orb.r}" fill="${scene.orb.fill}"/>` : ""}
${eveningStar(scene.star)}
${scene.ridges.map((_, at) => ridge(seed * 131 + at * 17, scene.horizon + at * 62, swing(at), `url(#ridge${at})`)).join("\n")}
${scene.motif}
<path fill="url(#edge)" d="M0 0H${width}V${height}H0Z"/>
</svg>
`;
}

const scenes: Record<number, Scene> = {
  // 1 general: a terrace above the hills, two glasses and a candle
  1: {
    sky: ["#22081a", "#5a0f2c", "#b23a45", "#f3a66f"],
    glow: "#ffc07a",
    horizon: 640,
    ridges: ["#8c2f40", "#63203a", "#42132b"],
    star: [1010, 190, 34],
    motif: glasses({
      table: "#1d0813",
      cloth: "#2e0e1e",
      wine: "#7d0f2a",
      rim: "#f7c9a0",
      flame: "#ffd79a",
    }),
  },
  // 2 fifty-plus: a lake in autumn, a bench for two under an old tree
  2: {
    sky: ["#3a2230", "#8a4a3c", "#e09850", "#fbdc9c"],
    glow: "#ffe2a4",
    horizon: 610,
    ridges: ["#a8683f", "#7c4a30"],
    star: [1010, 150, 26],
    orb: { x: 1056, y: 556, r: 62, fill: "#ffdc92" },
    motif:
      bench({ water: "#c98950", shine: "#ffe9b8", shore: "#2f1a14", wood: "#1f100d" }) +
      tree({ trunk: "#1f100d", leaves: ["#9a4119", "#ad4d1b", "#bd5d20", "#64290f"] }),
  },
  // 3 casual: the town at night from a balcony, two cocktails
  3: {
    sky: ["#12041f", "#3c0a4a", "#8d1568", "#f0568a"],
    glow: "#ff7fb0",
    horizon: 700,
    ridges: ["#4a0d4c"],
    star: [800, 400, 24],
    orb: { x: 1180, y: 250, r: 58, fill: "#ffe3ee" },
    motif:
      skyline({ far: "#5c1358", near: "#2a0733", window: "#ffcf8a" }) +
      coupes({ rail: "#10031a", first: "#ff6f9d", second: "#ffb35c", rim: "#ffe1ef" }),
  },
  // 4 men seeking men: a harbour, two boats side by side
  4: {
    sky: ["#06141f", "#0f3650", "#3d7487", "#f0a56a"],
    glow: "#ffb679",
    horizon: 600,
    ridges: ["#1f4d63"],
    star: [1000, 150, 30],
    orb: { x: 1010, y: 590, r: 66, fill: "#ffd9a8" },
    motif: boats({
      sea: "#123b50",
      shine: "#ffcf9c",
      hull: "#071923",
      sails: ["#f4e2cd", "#e08a52"],
      pier: "#04101a",
    }),
  },
  // 5 women seeking women: rows of lavender, two tall flowers leaning together
  5: {
    sky: ["#1d0b33", "#4d1f74", "#a9559c", "#f9b8a8"],
    glow: "#ffc9b8",
    horizon: 560,
    ridges: ["#71408f", "#57307b"],
    star: [1400, 190, 28],
    orb: { x: 984, y: 506, r: 72, fill: "#ffe9df" },
    motif: daisies({
      field: "#3a1d5c",
      rows: ["#8a5cc0", "#6b3fa0"],
      stem: "#1c0f33",
      petals: ["#fbd3de", "#e98ab8"],
      heart: "#ffc86b",
    }),
  },
  // 6 adventurous: an open velvet curtain, three candles, the night behind
  6: {
    sky: ["#050203", "#1a0508", "#4f0d12", "#b8321f"],
    glow: "#ff8a4f",
    horizon: 690,
    ridges: ["#2c0709"],
    star: [960, 190, 34],
    motif: curtains({
      folds: ["#5f0a14", "#3d060d", "#7d111c", "#2a0409"],
      cord: "#d9a45a",
      sill: "#0a0203",
      wax: "#e9d3bd",
      flame: "#ffc98a",
    }),
  },
  // 7 single parents: a house with lit windows, a kite above the garden
  7: {
    sky: ["#16302f", "#2f5f57", "#8fae86", "#fbd79a"],
    glow: "#ffe3a6",
    horizon: 620,
    ridges: ["#5d8a62", "#3f6d4c", "#285239"],
    star: [1330, 170, 30],
    motif: house({
      wall: "#17291f",
      roof: "#8c3b23",
      window: "#ffdc8f",
      ground: "#132a1d",
      kite: ["#d9583a", "#f5c265"],
    }),
  },
};

for (const [niche, scene] of Object.entries(scenes)) {
  const svg = draw(Number(niche), scene).replace(/\n+/g, "\n");
  writeFileSync(new URL(`./niche-${niche}.svg`, import.meta.url), svg);
}
