import { z } from "zod";

/** RFC 5322, dot-atom, at most 64 characters; then labels of a domain name in ASCII. */
const address =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/i;

/** Characters with a meaning of their own in a URL's authority: no host name contains them. */
const notInHost = /[\s/?#:@\\%[\]]/;

/** "Anna <anna@example.org>" and "[anna@example.org](mailto:anna@example.org)", with one address. */
const inBrackets = /^[^<>@]*<([^<>@]+@[^<>@]+)>[\s.,;]*$|^\[([^@\]]+@[^@\]]+)\]\(mailto:[^)]*\)$/i;

/**
 * An address without what copying brings along: a name before it, "mailto:", "E-mail:", brackets
 * and quotes around it, a full stop or comma behind it.
 */
function bare(typed: string): string {
  const [, named, linked] = inBrackets.exec(typed.replace(/^"[^"<>]*"\s*(?=<)/, "")) ?? [];
  return (named ?? linked ?? typed)
    .replace(/^[\s<([“„«]+/, "")
    .replace(/^mailto:([^?]*).*$/is, (_, encoded: string) => decoded(encoded))
    .replace(/^[\p{L} -]{1,20}:\s*/u, "")
    .replace(/[\s>)\]”’».,;:!?]+$/, "")
    .replace(/^(["'])(.*)\1$/s, "$2");
}

/** Of a link's address: "anna%2Btag@example.org". */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Letters, digits and signs as wide as a Chinese one, which some keyboards write. */
const wide = /[\uff01-\uff5e]/g;

/**
 * The one spelling of an e-mail address that is stored and compared: without invisible characters,
 * the domain in ASCII and lower case ("münchen.de" becomes "xn--mnchen-3ya.de", as Chromium's
 * `type=email` field sends it). Text that is no address comes back as it was.
 */
export function oneAddress(typed: string): string {
  const pasted = typed
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, "")
    .replaceAll(wide, (sign) => sign.normalize("NFKC"))
    .replaceAll("﹫", "@")
    .trim();
  const text = pasted.includes("@") ? bare(pasted) : pasted;
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  if (at < 1 || domain === "" || notInHost.test(domain)) return text;
  const host = URL.parse(`http://${domain}`)?.hostname;
  return host ? `${text.slice(0, at)}@${host}` : text;
}

/**
 * An e-mail address, at most 254 characters, in its one spelling (specification, section 5).
 * Anything else is refused with the message `code`. Quoted local parts and letters beyond ASCII
 * before the @ are refused, because most mail servers cannot deliver to them.
 */
export const emailField = (code = "invalid.email") =>
  z
    .string({ error: code })
    .max(1000, { error: code, abort: true })
    .overwrite(oneAddress)
    .min(1, { error: code, abort: true })
    .max(254, { error: code, abort: true })
    .regex(address, code);
