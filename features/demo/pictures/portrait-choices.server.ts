/**
 * What a portrait may be made of: the parts of Lorelei that look grown-up, and a palette of skins,
 * hair, clothes and walls.
 */
import type * as lorelei from "@dicebear/lorelei";
import type { StyleCreate } from "@dicebear/core";
import type {
  Backdrop,
  Beard,
  Cloth,
  Garment,
  Hair,
  Head,
  Skin,
} from "./portrait-shapes.server.ts";

type Some<T> = readonly [T, ...T[]];
type Options = typeof lorelei.create extends StyleCreate<infer Lorelei> ? Required<Lorelei> : never;
interface Looks {
  heads: Some<Head>;
  hair: Some<Options["hair"][number]>;
  hairOfAge: Some<Options["hair"][number]>;
  eyes: Some<Options["eyes"][number]>;
  eyebrows: Some<Options["eyebrows"][number]>;
  mouths: Some<Options["mouth"][number]>;
  noses: Some<Options["nose"][number]>;
  garments: Some<Garment>;
  beards: Some<Beard>;
}

/** Left out: spikes, pigtails, mohawks, tongues, tears, frowns and dots for eyes. */
export const faces: Record<"female" | "male", Looks> = {
  female: {
    heads: ["variant02", "variant04", "variant04"],
    hair: [
      "variant10",
      "variant13",
      "variant15",
      "variant17",
      "variant18",
      "variant19",
      "variant24",
      "variant29",
      "variant32",
      "variant33",
      "variant35",
      "variant37",
      "variant38",
      "variant46",
    ],
    hairOfAge: [
      "variant10",
      "variant11",
      "variant12",
      "variant13",
      "variant17",
      "variant18",
      "variant19",
      "variant24",
      "variant29",
      "variant32",
      "variant33",
      "variant37",
      "variant38",
      "variant43",
    ],
    eyes: [
      "variant04",
      "variant06",
      "variant10",
      "variant12",
      "variant14",
      "variant17",
      "variant20",
      "variant11",
    ],
    eyebrows: ["variant05", "variant07", "variant09"],
    mouths: ["happy01", "happy02", "happy05", "happy06"],
    noses: ["variant02", "variant03", "variant04", "variant06"],
    garments: ["crew", "turtleneck", "shirt", "blazer", "v-neck", "scarf"],
    beards: ["short"],
  },
  male: {
    heads: ["variant01", "variant02", "variant03", "variant03"],
    hair: [
      "variant01",
      "variant02",
      "variant03",
      "variant08",
      "variant09",
      "variant12",
      "variant22",
      "variant28",
      "variant44",
      "variant47",
      "variant07",
      "variant05",
    ],
    hairOfAge: [
      "variant01",
      "variant02",
      "variant03",
      "variant08",
      "variant09",
      "variant25",
      "variant25",
      "variant28",
      "variant28",
      "variant44",
      "variant47",
      "variant22",
    ],
    eyes: ["variant06", "variant08", "variant14", "variant16", "variant24", "variant20"],
    eyebrows: ["variant03", "variant07", "variant09", "variant09", "variant12"],
    mouths: ["happy01", "happy02", "happy04", "happy05", "happy06"],
    noses: ["variant01", "variant04", "variant05", "variant06"],
    garments: ["crew", "turtleneck", "shirt", "blazer", "blazer", "scarf"],
    beards: ["full", "short", "short", "goatee", "moustache"],
  },
};

export const skins: Some<Skin & { depth: "fair" | "olive" | "deep" }> = [
  { light: "#fbe3d2", base: "#f3d0b7", deep: "#dcaa8c", line: "#b0705a", depth: "fair" },
  { light: "#f9dcc6", base: "#efc5a7", deep: "#d8a180", line: "#a9664a", depth: "fair" },
  { light: "#fae0cf", base: "#f0c9ae", deep: "#dba285", line: "#ad6a54", depth: "fair" },
  { light: "#f3cfae", base: "#e6b48d", deep: "#ca9066", line: "#93553a", depth: "olive" },
  { light: "#dfab82", base: "#cb9066", deep: "#ab6e48", line: "#6f3d26", depth: "deep" },
  { light: "#b58060", base: "#9a6649", deep: "#784a33", line: "#4a2a1d", depth: "deep" },
];

export const hairOfYouth: Record<"fair" | "olive" | "deep", Some<Hair>> = {
  fair: [
    ["#6b4534", "#442a24", "brown"],
    ["#8a5a3c", "#5c3826", "brown"],
    ["#b57d48", "#855530", "blond"],
    ["#9c5138", "#6c3423", "red"],
    ["#cfa468", "#a2774a", "blond"],
    ["#4b3632", "#2c1f22", "brown"],
  ],
  olive: [
    ["#4f362e", "#2f2021", "brown"],
    ["#6b4534", "#442a24", "brown"],
    ["#7d4f35", "#523323", "brown"],
  ],
  deep: [
    ["#40302f", "#251b1e", "black"],
    ["#4f362e", "#2f2021", "black"],
  ],
};
export const greyingHair: Some<Hair> = [
  ["#95857b", "#685a54", "grey"],
  ["#857a77", "#5b5251", "grey"],
  ["#a8968a", "#7b6a60", "grey"],
  ["#766b68", "#4f4645", "grey"],
];
export const silverHair: Some<Hair> = [
  ["#d8d2cc", "#a69d98", "white"],
  ["#c4bebb", "#918886", "grey"],
  ["#e9e4dc", "#bab0a6", "white"],
  ["#b3abaa", "#817877", "grey"],
];

/** In the order of the walls they would disappear on: a portrait never takes both of one place. */
export const cloths: Some<Cloth> = [
  { base: "#84364a", deep: "#642536", inner: "#ecdcc6" },
  { base: "#4b474f", deep: "#343139", inner: "#dfd3c4" },
  { base: "#4b6857", deep: "#364d40", inner: "#e8d9bd" },
  { base: "#3b4f68", deep: "#2a3a4f", inner: "#e9e2d6" },
  { base: "#c79089", deep: "#a96f6b", inner: "#f3e8da" },
  { base: "#c4944c", deep: "#9f7334", inner: "#6a3342" },
  { base: "#7990a6", deep: "#5a7088", inner: "#f0e5d6" },
  { base: "#efe4d2", deep: "#d8c6aa", inner: "#9d4b4f" },
];

/** Wine, terracotta, sage, dusk, rose, honey, sea, sand. */
export const backdrops: Some<Backdrop> = [
  { top: "#96525f", bottom: "#5f2d3c", glow: "#d79a8c" },
  { top: "#d39270", bottom: "#a65d44", glow: "#f0c6a2" },
  { top: "#b3bea3", bottom: "#7f9077", glow: "#dde2cb" },
  { top: "#8d88a6", bottom: "#57547a", glow: "#dcb6b0" },
  { top: "#dcb0a5", bottom: "#ae7779", glow: "#f5dccd" },
  { top: "#e2bd86", bottom: "#b98650", glow: "#f8e4bd" },
  { top: "#76918c", bottom: "#456662", glow: "#b5c9bb" },
  { top: "#e3d0b5", bottom: "#c3a27c", glow: "#f6ead7" },
];
