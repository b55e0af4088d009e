import { landerPath, landers } from "../../landers.ts";
import type { Text } from "#i18n/text.ts";
import { everywhere, type Pictured } from "../places.ts";

/** A lander's name for people: its first look's headline. */
export const nameOf = (lander: Pictured, { t }: Pick<Text, "t">, name: string): string =>
  lander === "front"
    ? t("lander-pictures.front")
    : t(`landers.${lander}.${landers[lander][0]}.title`, { name });

/**
 * A place's name for people: what its frame, card or scene is called, or the headline of the look.
 */
export function nameOfPlace(
  lander: Pictured,
  place: string,
  { t }: Pick<Text, "t">,
  name: string,
): string {
  if (lander === "front") return t("lander-pictures.front");
  if (place === everywhere) return t("lander-pictures.everywhere");
  if (lander === "gallery" || lander === "tinderswipe" || lander === "transitionsvideolanding")
    return t(`landers.${lander}.${place}`);
  return t(`landers.${lander}.${place}.title`, { name });
}

/** Where visitors see it. */
export const addressOf = (lander: Pictured, place: string): string =>
  lander === "front"
    ? "/"
    : landerPath(
        lander,
        landers[lander].find((slug) => slug === place),
      );
