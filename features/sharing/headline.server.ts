import type { Library } from "#features/content/library.server.ts";
import { pageNames, pathOfPage } from "#features/content/page-names.ts";
import { landerOf } from "#features/landers/landers.ts";
import type { Settings } from "#features/sites/settings.ts";
import type { Text } from "#i18n/text.ts";

/**
 * What a public page says first, in the words of the site's niche, for the picture that goes with a
 * link to it. Null: no public page.
 */
export function headlineOf(
  path: string,
  { name }: Settings,
  { t }: Text,
  library: Library | undefined,
): string | null {
  if (path === "/") return t("landers.front.title");
  if (path === "/pricing") return t("prices.page.title");
  const page = pageNames.find((each) => pathOfPage(each) === path);
  if (page) return library?.pages.get(page)?.title.replaceAll("\u00ad", "") ?? null;
  const lander = landerOf(path);
  return lander && t(`landers.${lander.name}.${lander.slug}.title`, { name });
}
