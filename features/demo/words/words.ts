import type { Language } from "#i18n/locales.ts";
import type { Words } from "./asked.ts";
import { da } from "./da.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fi } from "./fi.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { nb } from "./nb.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { sv } from "./sv.ts";

/** What demo members and operators say in each language. */
export const words: Readonly<Record<Language, Words>> = {
  en,
  nl,
  de,
  sv,
  fi,
  fr,
  pl,
  es,
  it,
  da,
  nb,
};
