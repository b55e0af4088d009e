import type { useText } from "#i18n/use-text.ts";

/**
 * What a screen tells the shell: `export const handle: ScreenHandle = { title: "likes.title" }`.
 * The document's title is the innermost screen's, then the site's name; a function makes it from
 * the screen's loader data. Not by `meta`, which knows no words.
 */
export interface ScreenHandle<Data = never> {
  readonly title: string | ((data: Data, t: ReturnType<typeof useText>["t"]) => string);
}
