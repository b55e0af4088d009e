import type { Appearance } from "#features/sites/appearance.ts";
import type { Settings } from "#features/sites/settings.ts";
import type { Output } from "#server/calls/registry.ts";
import type { Language } from "#i18n/locales.ts";
import type { Words } from "#i18n/catalogue.server.ts";

/** A page that anybody may open and search engines may list. */
export interface PublicAddress {
  readonly path: string;
  /** The languages it is written in, the site's own first. */
  readonly languages: readonly Language[];
}

/**
 * What every page knows, given by the server in the same process. A feature adds its own beside
 * what it is about (`consent` in tracking, `pictures` in landers).
 */
export interface PageContext {
  readonly settings: Settings;
  readonly user: Output<"sessions.readUser">["user"];
  readonly language: Language;
  /** Chosen locale of dates, numbers and prices; undefined: the language's. */
  readonly dates: Language | undefined;
  /** Badges of the member; zero for a visitor. */
  readonly counts: { readonly unread: number; readonly newLikes: number };
  readonly words: Words;
  /** Address of the words that a screen needs first, by its route's id. */
  readonly wordsScript: (screen: string) => string;
  /** Of the site: as the reader came to it, or in the office as it is known. */
  readonly origin: string;
  /** Origin of the host that the site is known by, for addresses that others keep. */
  readonly canonicalOrigin: string;
  /**
   * Pages of the operator that the footer links to, in this reader's language where there is one.
   */
  readonly ownPages: readonly {
    readonly to: string;
    readonly title: string;
    readonly language: Language;
  }[];
  /** Public addresses of the operator's own pages. */
  readonly ownAddresses: readonly PublicAddress[];
  /** How this member wants pages to look; nothing chosen, for a visitor and in the office. */
  readonly appearance: Appearance;
  /** Address of the stylesheet of the site's own colours and the chosen look, if it has some. */
  readonly themeSheet: string | null;
}
