/**
 * Drawn portraits for demo members. The faces are Lorelei by Lisa Wischofsky (CC0 1.0, as its
 * package's LICENSE says); shoulders, clothes, beards, age and light are ours, because Lorelei ends
 * at the neck and knows no age.
 */
import { createHash } from "node:crypto";
import { createAvatar } from "@dicebear/core";
import * as lorelei from "@dicebear/lorelei";
import sharp from "sharp";
import type { Pixels } from "#features/photos/upload/process-photo.server.ts";
import {
  ageLines,
  backdrop,
  beard,
  cheeks,
  clothes,
  type Hair,
  neckShadow,
  paints,
  teeth,
} from "./portrait-shapes.server.ts";
import {
  backdrops,
  cloths,
  faces,
  greyingHair,
  hairOfYouth,
  silverHair,
  skins,
} from "./portrait-choices.server.ts";
import { placeNames, sceneShapes } from "./scenes.server.ts";

export type PortraitGender = "female" | "male";
export interface PortraitRequest {
  /** Any text; the same request always gives the same picture. */
  readonly seed: string;
  readonly gender: PortraitGender;
  /** Years. */
  readonly age: number;
}

// Lorelei paints each part in a colour of our choice. These stand-ins mark the parts, and are
// replaced by the real paint.
const part = {
  skin: "f00001",
  hair: "f00002",
  eyes: "f00003",
  brows: "f00004",
  mouth: "f00005",
  nose: "f00006",
  glasses: "f00007",
  earrings: "f00008",
};

/**
 * Draws head and shoulders, 864×1080. `onAnotherDay`: a second picture of the same person, out of
 * doors, in other clothes, turned the other way, nearer or farther, with another smile.
 */
export async function drawPortrait(
  request: PortraitRequest,
  onAnotherDay = false,
): Promise<Pixels> {
  const { wall, picture } = portraitSvg(request, onAnotherDay);
  // What is behind is all soft light: drawn at a sixth and enlarged it looks the same, and its
  // gradients were half of the time. A place is out of focus by it.
  const far = sharp(Buffer.from(wall)).removeAlpha();
  const small = await (onAnotherDay ? far.blur(outOfFocus) : far)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const whole = picture(`data:image/png;base64,${small.toString("base64")}`);
  return sharp(Buffer.from(whole)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** Of a place behind somebody, in pixels of a picture 144 wide. */
const outOfFocus = 1.6;

/** What can be seen in a portrait, for words that agree with it. */
export interface Looks {
  readonly hairColour: Hair[2];
  readonly glasses: boolean;
  readonly beard: boolean;
}

/** What the same request draws, so that a profile can say so. */
export function looksOf(request: PortraitRequest): Looks {
  const { hair, glasses, beardKind } = chosen(request);
  return { hairColour: hair[2], glasses, beard: beardKind !== null && beardKind !== "moustache" };
}

/** What words may speak of is chosen first, so that it can be told without the rest. */
function chosen({ seed, gender, age }: PortraitRequest) {
  const random = randomFrom(`${seed}/${gender}/${age}`);
  const pick = <const T>(list: readonly T[]): T => {
    const one = list[Math.floor(random() * list.length)];
    if (one === undefined) throw new Error("Nothing to choose from.");
    return one;
  };
  const chance = (share: number) => random() < share;
  const skin = pick(skins);
  const grey = age + (random() - 0.5) * 16;
  const greying = grey > 52 && (gender === "male" || chance(0.55));
  const hair: Hair = pick(grey > 62 ? silverHair : greying ? greyingHair : hairOfYouth[skin.depth]);
  const glasses = chance(0.1 + Math.max(0, age - 40) * 0.012);
  const beardKind = gender === "male" && chance(0.55) ? pick(faces.male.beards) : null;
  return { random, pick, chance, skin, hair, glasses, beardKind };
}

/** The lower edge of the picture, in its units. */
const feet = 1353;

/** Who is drawn, and how they come before us this time. */
function sitter(request: PortraitRequest) {
  const known = chosen(request);
  const { random, pick, chance } = known;
  const { gender, age } = request;
  const looks = faces[gender];
  // In this order, so that whoever was drawn before stays the same.
  const head = pick(looks.heads);
  const cloth = Math.floor(random() * cloths.length);
  const wall = pick(backdrops.filter((_, index) => index !== cloth));
  const hairdo = pick(age >= 54 ? looks.hairOfAge : looks.hair);
  const [eyes, eyebrows, mouth] = [pick(looks.eyes), pick(looks.eyebrows), pick(looks.mouths)];
  const nose = pick(looks.noses);
  const frame = pick(["variant01", "variant03", "variant04"]);
  const earrings = gender === "female" && chance(0.4);
  const garment = pick(looks.garments);
  const lips = gender === "female" ? pick(["#8f2f3f", "#a3413f", "#7d3038"]) : "#5b2c2c";
  const frameColour = pick(["#2f2326", "#5a3324", "#38404f"]);
  const scale = 0.97 + random() * 0.08;
  const mirrored = chance(0.5);
  const behind = backdrop(wall, random(), random());
  const self = { ...known, head, hairdo, eyes, eyebrows, nose, frame, frameColour, earrings, lips };
  return { ...self, mouth, cloth, garment, wall, behind, scale, stays: feet, mirrored };
}

/** The same person on another day. */
function anotherDay(
  { seed, gender, age }: PortraitRequest,
  before: ReturnType<typeof sitter>,
): ReturnType<typeof sitter> {
  const random = randomFrom(`${seed}/${gender}/${age}/again`);
  const other = <const T>(list: readonly T[], than: T): T => {
    const rest = list.filter((one) => one !== than);
    return rest[Math.floor(random() * rest.length)] ?? than;
  };
  const { mouths, garments } = faces[gender];
  const number = Math.floor(random() * backdrops.length);
  const place = placeNames[Math.floor(random() * placeNames.length)] ?? placeNames[0];
  return {
    ...before,
    mouth: other(mouths, before.mouth),
    garment: other(garments, before.garment),
    cloth: other([...cloths.keys()], before.cloth),
    behind: `<svg x="-65" y="20" width="1067" height="1333" viewBox="0 0 864 1080">${sceneShapes(place, number)}</svg>`,
    // Farther, or nearer with the hair still in the picture.
    ...(random() < 0.5 ? { scale: 0.84 } : { scale: 1.14, stays: 640 }),
    mirrored: !before.mirrored,
  };
}

function portraitSvg(
  request: PortraitRequest,
  onAnotherDay: boolean,
): { wall: string; picture: (wallUrl: string) => string } {
  const { seed, gender, age } = request;
  const first = sitter(request);
  const who = onAnotherDay ? anotherDay(request, first) : first;
  const { head, skin, hair, beardKind, wall } = who;
  const cloth = cloths[who.cloth] ?? cloths[0];
  const ink = "#3a2329";
  const face = createAvatar(lorelei, {
    seed,
    head: [head],
    hair: [who.hairdo],
    eyes: [who.eyes],
    eyebrows: [who.eyebrows],
    mouth: [who.mouth],
    nose: [who.nose],
    glasses: [who.frame],
    glassesProbability: who.glasses ? 100 : 0,
    earrings: ["variant03"],
    earringsProbability: who.earrings ? 100 : 0,
    beardProbability: 0,
    frecklesProbability: 0,
    hairAccessoriesProbability: 0,
    skinColor: [part.skin],
    hairColor: [part.hair],
    eyesColor: [part.eyes],
    eyebrowsColor: [part.brows],
    mouthColor: [part.mouth],
    noseColor: [part.nose],
    glassesColor: [part.glasses],
    earringsColor: [part.earrings],
  }).toString();

  const opening = '<g transform="translate(10 -60)">';
  const drawn = face
    .slice(face.indexOf(opening) + opening.length, face.lastIndexOf(`</g>${opening}`))
    .replace("M725 669c1 2 1 3-1 5l1-5Z", ""); // a crumb beside the cheek in hair 01
  const whiskers = beardKind ? beard(beardKind, head, hair, pathOf(drawn, part.skin)) : "";
  const shoulders = clothes(who.garment, head, cloth, ink, gender === "male" ? 70 : 0);
  let dressed = after(drawn, part.skin, neckShadow(head, skin));
  dressed = before(dressed, part.eyes, shoulders + cheeks() + ageLines(age, skin));
  dressed = before(dressed, part.nose, whiskers);
  dressed = before(dressed, part.mouth, teeth(pathOf(drawn, part.mouth)));
  const painted = dressed
    .replaceAll('fill="#000"', `fill="${ink}"`)
    .replaceAll(`fill="#${part.skin}"`, 'fill="url(#skin)"')
    .replaceAll(
      `fill="#${part.hair}"`,
      `fill="url(#hair)" stroke="${hair[1]}" stroke-width="5" stroke-linejoin="round"`,
    )
    .replaceAll(`fill="#${part.eyes}"`, `fill="${ink}"`)
    .replaceAll(`fill="#${part.brows}"`, `fill="${hair[1]}"`)
    .replaceAll(`fill="#${part.mouth}"`, `fill="${who.lips}"`)
    .replaceAll(`fill="#${part.nose}"`, `fill="${skin.line}"`)
    .replaceAll(`fill="#${part.glasses}"`, `fill="${who.frameColour}"`)
    .replaceAll(`fill="#${part.earrings}"`, 'fill="#c79a4b"');
  const mirror = who.mirrored ? "translate(937 0) scale(-1 1)" : "";
  const svg = (width: number, height: number, content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="-65 20 1067 1333">${paints(skin, hair, cloth, wall)}${content}</svg>`;
  return {
    wall: svg(144, 180, who.behind),
    picture: (wallUrl) =>
      svg(
        864,
        1080,
        `<image x="-75" y="10" width="1087" height="1353" preserveAspectRatio="none" href="${wallUrl}"/>
      <g fill="none" transform="${mirror} translate(468 ${who.stays}) scale(${who.scale}) translate(-468 -${who.stays})">${painted}</g>`,
      ),
  };
}

function after(svg: string, colour: string, insert: string): string {
  const mark = `fill="#${colour}"/>`;
  const at = svg.indexOf(mark);
  return at < 0 ? svg : svg.slice(0, at + mark.length) + insert + svg.slice(at + mark.length);
}

function before(svg: string, colour: string, insert: string): string {
  const at = svg.lastIndexOf("<path", svg.indexOf(`fill="#${colour}"`));
  return at < 0 ? svg : svg.slice(0, at) + insert + svg.slice(at);
}

function pathOf(svg: string, colour: string): string {
  return new RegExp(`<path d="([^"]*)" fill="#${colour}"`).exec(svg)?.[1] ?? "";
}

/** Numbers from 0 to 1 that depend on the text alone (mulberry32). */
function randomFrom(text: string): () => number {
  let state = createHash("sha256").update(text).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
