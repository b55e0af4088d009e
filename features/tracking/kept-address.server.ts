import { asLanguage } from "#i18n/locales.ts";
import type { PublicAddress } from "#server/http/public-pages.ts";
import type { Choice } from "./consent.ts";
import { keptQuery } from "#browser/kept-query.ts";
import { readSource } from "#browser/source.ts";

/** Stands for a visitor's tracking parameters in a page that is kept in memory. */
const slot = "vesperKeptQuery";
const inQuery = new RegExp(`[a-z0-9]+=${slot}`, "g");
const inForm = new RegExp(`<input type="hidden" name="[a-z0-9]+" value="${slot}"/>`, "g");

/**
 * The kept page of an address that says nothing but its language and where its visitor came from,
 * and how this visitor's own words get into it: so links and forms carry them before hydration.
 * Null for any other query, and where the visit is to be logged, which needs the scripts. `t`
 * leaves a public page as it is: it wakes the page's scripts, which open the like modal.
 */
export function keptAddress(url: string, consent: Choice | null): PublicAddress | null {
  const [path = "/", search] = url.split("?", 2);
  if (search === undefined) return { path };
  const query = new URLSearchParams(search);
  query.delete("t");
  const language = asLanguage(query.get("language"));
  query.delete("language");
  const kept = keptQuery(String(query));
  const words = new URLSearchParams(kept);
  if (words.size !== new Set(query.keys()).size || (words.has("lb") && consent === "measurement"))
    return null;
  const shown = language ? `${path}?language=${language}` : path;
  if (words.size === 0) return { path: shown };
  // Which of the two it is decides where `signups` asks for a source.
  const { network, ref } = readSource(words);
  const attribute = kept.replaceAll("&", "&amp;");
  const fields = Array.from(
    words,
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}"/>`,
  ).join("");
  return {
    path: `${shown}${language ? "&" : "?"}${(network ?? ref) ? "network" : "lb"}=${slot}`,
    fill: (html) => html.replaceAll(inForm, () => fields).replaceAll(inQuery, () => attribute),
  };
}
