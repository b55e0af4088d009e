export const schemes = ["light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

/** Larger than the site's own text. */
export const textSizes = ["large", "larger"] as const;
export type TextSize = (typeof textSizes)[number];

/** How a member wants pages to look in this browser; what is not chosen is as on the device. */
export interface Appearance {
  readonly scheme: Scheme | null;
  readonly text: TextSize | null;
  /** As little motion as can be. */
  readonly still: boolean;
}

/** Cookie of what was chosen (365 days): `dark`, `still`, `light.large.still`. */
export const appearanceCookie = "appearance";

/** The cookie's value; empty: everything as on the device. */
export const appearanceValue = ({ scheme, text, still }: Appearance): string =>
  [scheme, text, still && "still"].filter(Boolean).join(".");

/** The value, if it is one of ours. */
export const ownAppearance = (value: string): string | null =>
  value !== "" && appearanceValue(asAppearance(value)) === value ? value : null;

/** Anybody can write a cookie: what is no choice is none. */
export function asAppearance(value = ""): Appearance {
  const said = value.split(".");
  return {
    scheme: schemes.find((each) => said.includes(each)) ?? null,
    text: textSizes.find((each) => said.includes(each)) ?? null,
    still: said.includes("still"),
  };
}
