import type { LoaderFunctionArgs } from "react-router";
import { pageContext } from "../context.ts";
import { drawBadge, drawIcon } from "./draw-icon.ts";

const made = new Map<string, Promise<Buffer>>();

/** /icon-192.png and the like: the drawn icon as systems want it that know no SVG. Rendered once per niche and size. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { niche } = context.get(pageContext).settings;
  const { pathname } = new URL(request.url);
  const key = `${niche} ${pathname}`;
  const png = made.get(key) ?? render(pathname, niche);
  made.set(key, png);
  return new Response(new Uint8Array(await png), { headers: { "content-type": "image/png", "cache-control": "public, max-age=3600" } });
}

async function render(pathname: string, niche: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const size = Number(/(\d+)\.png$/.exec(pathname)?.[1] ?? 192);
  // A mask, and a home screen (180), round the corners themselves.
  const picture = pathname.includes("badge") ? drawBadge() : drawIcon(niche, !pathname.includes("maskable") && size !== 180);
  return sharp(Buffer.from(picture)).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}
