import { useRouteLoaderData } from "react-router";
import { useMemberState } from "./member-state.ts";
import type { Settings } from "#features/sites/settings.ts";
import type { Language } from "#i18n/locales.ts";
import type { PageContext } from "./page-context.ts";

/**
 * What the root loader gives every screen; `tracking` and `profiles` add what is theirs.
 */
export interface RootData extends Pick<
  PageContext,
  "user" | "counts" | "language" | "dates" | "origin" | "ownPages" | "appearance"
> {
  /** Of the operator's texts those in the page's language. */
  readonly settings: Settings;
  /** Ground of the page, for the browser's own bars. */
  readonly paper: { readonly light: string; readonly dark: string };
  /** The languages that this reader is offered. */
  readonly offered: readonly Language[];
  /** Where a visitor most likely is (ISO 3166-1). */
  readonly country: string;
  /** Does whoever reads this work here, on a screen of the office? */
  readonly office: boolean;
  /** Is the note for readers in the United States shown? */
  readonly american: boolean;
}

/** Site, member and language, from the root loader: on every screen, in server rendering too. */
export function useRoot(): RootData {
  const data = useRouteLoaderData<RootData>("root");
  if (!data) throw new Error("outside the root route");
  return data;
}

/** The site's settings. */
export const useSite = () => useRoot().settings;

/** The logged-in member, or null; kept fresh by polling. */
export function useUser() {
  const { user } = useRoot();
  const live = useMemberState();
  return live ? live.user : user;
}

/** URL of a photo's file on this site. */
export function usePhotoUrl(): (filename: string) => string {
  const { cdn_prefix } = useSite();
  return (filename) => cdn_prefix + filename;
}
