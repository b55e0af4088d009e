import type { Context } from "#server/calls/context.ts";
import { country } from "./places.server.ts";

/**
 * What the regions of a country served are called, for this reader: 'Provincie', 'Voivodeship'
 * (specification, section 9).
 */
export const regionWord = (
  code: string,
  { services, language }: Pick<Context, "services" | "language">,
): string =>
  services.words
    .get(language)
    ?.intl.t(`geography.region_word.${country(code)?.region_word ?? "region"}`) ?? "";
