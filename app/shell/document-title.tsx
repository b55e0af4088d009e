import { useContext } from "react";
import {
  isRouteErrorResponse,
  UNSAFE_DataRouterDataContext as RouterData,
  useMatches,
} from "react-router";
import { useText } from "#i18n/use-text.ts";
import { useCounts } from "#browser/member-state.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";

/**
 * `(3) Likes · Vesper`: unread messages and new likes first (specification, section 2). Where the
 * error page stands, its title: React Router tells errors to their boundary only, which is inside
 * the body.
 */
export function DocumentTitle({ site, index }: { site: string; index: string | undefined }) {
  const { t } = useText();
  const { unread, newLikes } = useCounts();
  const screen = useMatches().findLast(
    (match) => (match.handle as Partial<ScreenHandle> | undefined)?.title,
  );
  const title = (screen?.handle as ScreenHandle<unknown> | undefined)?.title;
  const [error] = Object.values(useContext(RouterData)?.errors ?? {});
  const words = error
    ? t(isRouteErrorResponse(error) && error.status === 404 ? "app.not_found" : "app.error")
    : typeof title === "function"
      ? title(screen?.loaderData, t)
      : title && t(title);
  const total = unread + newLikes;
  return (
    <title>{`${total > 0 ? `(${total}) ` : ""}${words ? `${words} · ${site}` : (index ?? site)}`}</title>
  );
}
