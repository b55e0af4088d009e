import type { Language } from "#i18n/locales.ts";
import type { Settings } from "./settings.ts";

const spoken = [
  "description",
  "index_title",
  "fictional_warning",
  "fictional_singular",
  "fictional_plural",
] as const satisfies readonly (keyof Settings)[];

/**
 * What a page takes along of a site's settings: of the operator's texts those in its language, of
 * the advertised costs those of its reader's country.
 */
export function pageSettings(settings: Settings, language: Language, country: string): Settings {
  const only = <T>(all: Partial<Record<string, T>>, key: string) =>
    all[key] === undefined ? {} : { [key]: all[key] };
  return {
    ...settings,
    ...Object.fromEntries(spoken.map((name) => [name, only(settings[name], language)])),
    minimum_message_costs: only(settings.minimum_message_costs, country),
  };
}
