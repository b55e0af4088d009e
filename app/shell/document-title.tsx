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
  const words = typeof title === "string" ? t(title) : title && screen?.loaderData !== undefined ? title(screen.loaderData, t) : undefined;
  const total = unread + newLikes;
  return <title>{`${total > 0 ? `(${total}) ` : ""}${words ? `${words} · ${site}` : (index ?? site)}`}</title>;
}
