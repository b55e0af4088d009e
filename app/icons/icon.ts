import type { LoaderFunctionArgs } from "react-router";
import { pageContext } from "#browser/context.ts";
import { drawIcon } from "#features/sharing/draw-icon.ts";

/** /icon.svg: drawn for the site's niche and colours. */
export function loader({ context }: LoaderFunctionArgs) {
  const { settings } = context.get(pageContext);
  return new Response(drawIcon(settings), {
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=3600" },
  });
}
