import { leavesMachine } from "#server/leaves-machine.ts";

/** A service that translates, and the key it gave the operator, if it asks for one. */
export interface TranslateAddress {
  readonly endpoint: string;
  readonly key: string | undefined;
}

const wrong =
  "TRANSLATE_URL must be the address of a LibreTranslate, for example https://translate.example.";

/**
 * `https://<host>[/<folder>]`, as its own pages are opened; a sentence for the operator where it is
 * none, or leads to another machine without TLS and does not say that this is meant (`?tls=off`).
 */
export function readTranslator(text: string, key: string | undefined): TranslateAddress | string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.hash) return wrong;
  if (url.search && url.search !== "?tls=off") return wrong;
  if (url.protocol === "http:" && leavesMachine(text) && !url.search)
    return "TRANSLATE_URL leads to another machine without TLS: let it begin with https, or add ?tls=off where the network between the two is protected otherwise.";
  return {
    endpoint: `${url.origin}${url.pathname.replace(/\/+$/, "")}/translate`,
    key: key || undefined,
  };
}
