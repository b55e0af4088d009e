import { domainToASCII } from "node:url";

/** Signs that a provider ignores in the local part. */
const ignored: Readonly<Record<string, RegExp>> = {
  "gmail.com": /\./g,
  "proton.me": /[._-]/g,
};
/** Domains of one provider that lead to the same mailbox, and the one that stands for them. */
export const sameDomain: Readonly<Record<string, string>> = {
  "googlemail.com": "gmail.com",
  "me.com": "icloud.com",
  "mac.com": "icloud.com",
  "pm.me": "proton.me",
  "protonmail.com": "proton.me",
  "protonmail.ch": "proton.me",
  "ya.ru": "yandex.ru",
  "yandex.com": "yandex.ru",
  "yandex.by": "yandex.ru",
  "yandex.kz": "yandex.ru",
  "yandex.ua": "yandex.ru",
};

/**
 * The mailbox that an address leads to, for counting and comparing, never for sending: lower case, no
 * `+tag`, the domain in ASCII, one for all that a provider has, and at Gmail and Proton without the signs
 * that they ignore.
 */
export const canonicalMailbox = (address: string): string => read(address, ignored, sameDomain);

/**
 * The same as it was while only Gmail's domains and dots were known. Stops of mails that were
 * kept until then are found by it.
 */
export const formerMailbox = (address: string): string =>
  read(address, { "gmail.com": /\./g }, { "googlemail.com": "gmail.com" });

function read(
  address: string,
  signs: Readonly<Record<string, RegExp>>,
  domains: Readonly<Record<string, string>>,
): string {
  const trimmed = address.trim().normalize("NFC").toLowerCase();
  const at = trimmed.lastIndexOf("@");
  if (at < 1) return trimmed;
  const ascii = (domainToASCII(trimmed.slice(at + 1)) || trimmed.slice(at + 1)).replace(/\.$/, "");
  const domain = domains[ascii] ?? ascii;
  const local = trimmed.slice(0, at).replace(/(?<=.)\+.*$/s, "");
  return `${local.replaceAll(signs[domain] ?? /(?!)/g, "")}@${domain}`;
}
