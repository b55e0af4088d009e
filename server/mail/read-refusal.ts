import { domainToASCII } from "node:url";
import { isIP } from "node:net";
import { namesPassing, saysNothingElse } from "./refusal-words.ts";
import { namesAddress, namesDomain, namesUser, withoutUnknown } from "./unknown-words.ts";

/** What an SMTP server answered, as nodemailer reports it. */
export interface SmtpReply {
  /** Three digits. */
  readonly responseCode: number;
  /** The command it answers, for example `RCPT TO`. */
  readonly command: string;
  /** The whole reply, one line for each line of the server's. */
  readonly response: string;
  /** The address that we wrote from. A reply that names it and nobody else is about us. */
  readonly from?: string;
  readonly to?: string;
}

/**
 * `no_mailbox`: the recipient does not exist. `sender`: the server objects to us, our network or our
 * text. `passing`: anything else, which a later attempt may get past.
 */
export type RefusalCause = "no_mailbox" | "sender" | "passing";

/** RFC 3463 and RFC 7505: bad mailbox, bad syntax, moved, disabled; bad system, no mail accepted. */
const domainCodes = new Set(["5.1.2", "5.1.10"]);
const mailboxCodes = new Set(["5.1.1", "5.1.3", "5.1.6", "5.2.1", ...domainCodes]);

/** They name no cause, like a reply without a code. */
const bareCodes = new Set<string | undefined>([undefined, "5.0.0", "5.1.0"]);

/** Commands whose reply may be about the recipient: some providers check it only after the text. */
const aboutRecipient = new Set(["RCPT TO", "DATA"]);

/** RFC 3463: the sender's mailbox, the sender's system. Never about the recipient. */
const senderCodes = new Set(["5.1.7", "5.1.8"]);

/**
 * The cause of a refusal. A code alone counts only where the words name an unknown user or say
 * nothing else: servers put 5.1.1 before their own faults and rules too. A wrong `no_mailbox` stops a
 * member's mails for good, a wrong `passing` costs some attempts: a reply that does not name an
 * unknown recipient is therefore not `no_mailbox`.
 */
export function readRefusal(reply: SmtpReply): RefusalCause {
  const { responseCode, command, response } = reply;
  if (responseCode < 500 || responseCode > 599) return "passing";
  if (namesUsAlone(reply)) return "sender";
  const codes = [...response.matchAll(/(?<![\d.])5\.\d{1,3}\.\d{1,3}(?![\d.])/g)].map(
    ([code]) => code,
  );
  const words = wordsOf(response);
  const [code] = codes;
  if (codes.some((each) => senderCodes.has(each))) return "sender";
  if (code?.startsWith("5.7.") && !namesUser(words)) return "sender";
  if (!aboutRecipient.has(command) || blamesSender.some((pattern) => pattern.test(words)))
    return "sender";
  if (namesPassing(words) || namesNetwork(response) || /^5\d\d[ -]#?4\.\d/.test(response))
    return "passing";
  if (isMicrosoftsUnknown(response)) return "no_mailbox";
  return namesRecipient(reply, code, words) ? "no_mailbox" : "passing";
}

/** Whether a reply that names no obstacle says for good that the recipient does not exist. */
function namesRecipient(reply: SmtpReply, code: string | undefined, words: string): boolean {
  const isMailboxCode = code !== undefined && mailboxCodes.has(code);
  // 500 to 504: the other server did not understand our command.
  if (reply.responseCode <= 504 && !isMailboxCode) return false;
  if (namesDomain(words) && !(domainCodes.has(code ?? "") && namesNoOtherDomain(reply)))
    return false;
  const isPlain = saysNothingElse(withoutUnknown(words), code);
  if (namesUser(words)) {
    const isAlone = !/\b(or|oder|ou)\b/.test(words); // "or not allowed to …" leaves a choice
    return isPlain || (isAlone && (code === undefined || isMailboxCode));
  }
  return isPlain && (isMailboxCode || (bareCodes.has(code) && namesAddress(words)));
}

/** A reply that names our address or our domain, and the recipient's nowhere, is about us. */
function namesUsAlone({ response, from, to }: SmtpReply): boolean {
  const said = response.toLowerCase();
  if (!from) return false;
  if (said.includes(from.toLowerCase())) return !to || !said.includes(to.toLowerCase());
  const [ours, theirs] = [domainOf(from), to ? domainOf(to) : ""];
  return ours !== theirs && namesIn(response, ours) && !namesIn(response, theirs);
}

/** Whether every host that a reply names belongs to the recipient's domain. */
function namesNoOtherDomain({ response, to = "" }: SmtpReply): boolean {
  const theirs = domainOf(to);
  return namesOf(response).every((name) => isWithin(name, theirs));
}

const domainOf = (address: string): string => asciiOf(address.slice(address.lastIndexOf("@") + 1));

const asciiOf = (name: string): string => domainToASCII(name.toLowerCase()) || name.toLowerCase();

/** Every host or domain that is named, in ASCII: those of addresses too, those of links not. */
const namesOf = (response: string): string[] =>
  (
    response
      .replaceAll(/https?:\/\/\S+|[^\s<>"(),;:]+@/gi, " ")
      .match(/[\p{L}\d_-]+(?:\.[\p{L}\d_-]+)*\.\p{L}[\p{L}\d-]*/gu) ?? []
  ).map(asciiOf);

const isWithin = (name: string, domain: string): boolean =>
  name === domain || name.endsWith(`.${domain}`);

const namesIn = (response: string, domain: string): boolean =>
  domain !== "" && namesOf(response).some((name) => isWithin(name, domain));

/** A network address is ours: a mailbox has none. */
const namesNetwork = (response: string): boolean =>
  (response.replaceAll(/\S+@\S+/g, " ").match(/[\da-f:.]{3,}/gi) ?? []).some((token) => {
    const address = token.replace(/(?<!:)[:.]+$/, "");
    return isIP(address) !== 0 || isIP(address.replace(/:\d+$/, "")) === 4;
  });

/**
 * The reply in lower case without what somebody else chose: addresses, links, host names, numbers.
 * An address such as `spf@…` must not count as a word of the server's.
 */
const wordsOf = (response: string): string =>
  response
    .replaceAll(/^5\d\d[ -]/gm, "")
    .replaceAll(/https?:\/\/\S+/gi, " ")
    .replaceAll(/<[^<>\n]*>|"[^"\n]*@?[^"\n]*"|\S+@\S+/g, " ")
    .replaceAll(/resolver\.adr\.\w*rec\w*notfound/gi, " recipient not found ")
    .replaceAll(/[\p{L}\d_-]+(?:\.[\p{L}\d_-]+)+/gu, " ")
    .replaceAll(/[\u2018\u2019\u00B4`]/g, "'")
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .replaceAll(/\s+/g, " ")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase();

const blamesSender: readonly RegExp[] = [
  /\bsenders?\b|\bsending\b|mail from\b|\bfrom (address|header|domain)|envelope|return.?path|originat/,
  /expediteur|emetteur|absender|mittente|remitente|afzender|nadawc/,
  /\bhelo\b|\behlo\b|\b(spf|dkim|dmarc|arc|ptr|r?dns|rbl|dnsbl|tls|starttls)\b|reverse|greeting/,
  /black.?list|block.?list|deny.?list|\blisted (at|by|in|on)\b|blocked (using|by|for|at|from)|reputation/,
  /\byour (ip|domain|host|server|address|network|(user |customer )?account|user|login|connection|client|(e-?mail|mail|message)s?(?! to\b))\b/,
  /\bip\b|\bclient (host|address)|\bbanned\b|suspicious|abus(e|ive)/,
  /authenticat|not authori[sz]ed|unauthori[sz]ed|log ?in first|credentials|not verified/,
  /relay(ing)? (access )?(is )?(denied|not|prohibited|forbidden)|(unable|not able|cannot|can't|refuse[sd]?|will not|won't|attempt) to relay|we do not relay|rcpthosts/,
  /\bpolic(y|ies)\b|prohibit|\bspam|\bjunk\b|\bbulk\b|unsolicited|virus|malware|phish|\bcontent\b/,
];

/**
 * Microsoft names no user: Outlook.com marks a mailbox that is not there with a code of its own, and
 * Exchange Online denies access to a recipient that its directory does not hold.
 */
const isMicrosoftsUnknown = (response: string): boolean =>
  response.includes("(S2017062302)") ||
  /^550[ -]5\.4\.1 .*recipient address rejected: access denied/i.test(response);
