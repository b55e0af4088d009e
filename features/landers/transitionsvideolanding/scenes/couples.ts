import { type Figure } from "../../figures.ts";

export const width = 1600;
export const height = 1000;
export const whole = `M0 0H${width}V${height}H0Z`;

const she: Figure = {
  skin: "#d9a184",
  hair: "#c9c2c4",
  coat: "#8d1f3c",
  legs: "#2a1730",
  light: "#ffd9a0",
  look: "bun",
};
const he: Figure = {
  skin: "#b97b5c",
  hair: "#4a3a3c",
  coat: "#274a5a",
  legs: "#1c1526",
  light: "#ffd9a0",
  look: "beard",
};

/**
 * Who meets: a woman and a man, and two men or two women where a site is for them. The second has
 * hair, coat and beard of their own.
 */
export const couples = {
  "": { one: she, other: he },
  "-men": { one: { ...she, look: "short" }, other: he },
  "-women": { one: she, other: { ...he, look: "bob" } },
} as const satisfies Record<string, { one: Figure; other: Figure }>;
export type Couple = (typeof couples)[keyof typeof couples];
/** A scene's hair on whoever sits there: short on a woman is a bob, waves on a man are a beard. */
export const haired = (figure: Figure, look: Figure["look"]): Figure["look"] =>
  figure.look === "bun" || figure.look === "bob"
    ? look === "short"
      ? "bob"
      : look
    : look === "waves"
      ? "beard"
      : look;
