import { useMatches } from "react-router";
import { useText } from "#i18n/use-text.ts";
import { useCounts } from "../member-state.ts";
import type { ScreenHandle } from "../screen-handle.ts";

/** `(3) Likes · Vesper`: unread messages and new likes first (specification, section 2). */
export function DocumentTitle({ site, index }: { site: string; index: string | undefined }) {
  const { t } = useText();
  const { unread, newLikes } = useCounts();
  const screen = useMatches().findLast((match) => (match.handle as Partial<ScreenHandle> | undefined)?.title);
  const title = (screen?.handle as ScreenHandle<unknown> | undefined)?.title;
  // A screen that would take its title from its data and has none is one that is not there.
  const words = typeof title === "function" ? (screen?.loaderData === undefined ? t("app.not_found") : title(screen.loaderData, t)) : title && t(title);
  const total = unread + newLikes;
  return <title>{`${total > 0 ? `(${total}) ` : ""}${words ? `${words} · ${site}` : (index ?? site)}`}</title>;
}
