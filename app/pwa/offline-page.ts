import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "react-router";
import css from "#ui/app.css?url";
import { pageContext } from "../context.ts";
import { themeColours } from "../theme-colours.ts";

/** Comes back by itself: asks the server now and then, and at once when the device says that it is connected again. */
const comeBack = `async function ask(){try{if((await fetch("/health/ready",{cache:"no-store"})).ok)location.reload()}catch{}}addEventListener("online",ask);setInterval(ask,5000);document.getElementById("again").addEventListener("click",(event)=>{event.preventDefault();location.reload()})`;
const scriptHash = createHash("sha256").update(comeBack).digest("base64");
const policy = `default-src 'none'; script-src 'sha256-${scriptHash}'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** The evening star behind a cloud. */
const art = `<svg viewBox="0 0 160 120" class="mx-auto block w-44" aria-hidden="true"><circle cx="80" cy="56" r="52" class="fill-wine-soft"/><path d="M100 14c1.700 15 6 20 20.500 22.300C106 38.600 101.700 43.600 100 58.600c-1.700-15-6-20-20.500-22.300C94 34 98.300 29 100 14Z" class="fill-crimson"/><path d="M44 92a18 18 0 0 1 2-35.900A25 25 0 0 1 94 58a17.500 17.500 0 0 1 17 34Z" class="fill-card stroke-line-strong" stroke-width="2.500" stroke-linejoin="round"/><path d="M62 106h40M76 114h14" class="stroke-line-strong" stroke-width="2.500" stroke-linecap="round"/></svg>`;

/** /offline: what the service worker shows when the server cannot be reached. Stands by itself: style sheet and fonts are kept with it. */
export function loader({ context }: LoaderFunctionArgs) {
  const { settings, language, words } = context.get(pageContext);
  const { light, dark } = themeColours(settings.niche);
  const say = (key: string): string => escape(words.intl.t(key));
  const html = `<!DOCTYPE html>
<html lang="${language}" data-niche="${settings.niche}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="light dark"><meta name="theme-color" media="(prefers-color-scheme: light)" content="${light}"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark}"><title>${say("app.offline")} · ${escape(settings.name)}</title><link rel="stylesheet" href="${css}"></head>
<body><main class="page grid min-h-dvh place-content-center text-center" data-width="narrow"><div class="grid justify-items-center gap-4">
<p class="font-serif text-lg text-wine">${escape(settings.name)}</p>
${art}
<h1 class="text-2xl">${say("app.offline")}</h1>
<p class="max-w-[42ch] text-ink-soft">${say("app.offline_page")}</p>
<a id="again" href="/" class="button mt-2" data-kind="primary" data-size="medium"><span class="button-words">${say("app.try_again")}</span></a>
</div></main><script>${comeBack}</script></body></html>`;
  return new Response(html, { headers: { "content-type": "text/html; charset=utf-8", "content-language": language, "cache-control": "no-cache", "content-security-policy": policy } });
}
