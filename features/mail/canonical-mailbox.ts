import { domainToASCII } from "node:url";

/** Providers that ignore dots in the local part. */
const dotless = new Set(["gmail.com"]);
const sameDomain: Readonly<Record<string, string>> = { "googlemail.com": "gmail.com" };

/**
 * The mailbox that an address leads to, for counting and comparing, never for sending: lower case, no
 * `+tag`, the domain in ASCII, and at Gmail no dots.
 */
export function canonicalMailbox(address: string): string {
  const trimmed = address.trim().normalize("NFC").toLowerCase();
  const at = trimmed.lastIndexOf("@");
  if (at < 1) return trimmed;
  const ascii = (domainToASCII(trimmed.slice(at + 1)) || trimmed.slice(at + 1)).replace(/\.$/, "");
  const domain = sameDomain[ascii] ?? ascii;
  const local = trimmed.slice(0, at).replace(/(?<=.)\+.*$/s, "");
  return `${dotless.has(domain) ? local.replaceAll(".", "") : local}@${domain}`;
}
