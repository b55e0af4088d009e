import { createHash } from "node:crypto";
import css from "#ui/app.css?url";
import { fontPreloads } from "#ui/preload.ts";
import worker from "./worker.js?raw";

const kept = [css, ...fontPreloads.map(({ href }) => href)];
const version = createHash("sha256")
  .update(worker)
  .update(kept.join())
  .digest("base64url")
  .slice(0, 12);
const script = `const VERSION = ${JSON.stringify(version)}, OFFLINE = "/offline", KEPT = ${JSON.stringify(kept)};\n${worker}`;

/**
 * /sw.js: one version for each build that changes what it keeps or does. The browser asks for it
 * anew; it may do nothing but ask us.
 */
export function loader() {
  return new Response(script, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      "content-security-policy": "default-src 'none'; connect-src 'self'",
    },
  });
}
