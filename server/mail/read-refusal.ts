import { namesPassing, saysNothingElse } from "./refusal-words.ts";

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

/** RFC 3463 and RFC 7505: bad mailbox, bad system, bad syntax, moved, no mail accepted, disabled. */
const mailboxCodes = new Set(["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"]);

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
  if (code?.startsWith("5.7.") && !namesUnknown(words)) return "sender";
  if (!aboutRecipient.has(command) || blamesSender.some((pattern) => pattern.test(words)))
    return "sender";
  if (namesPassing(words) || /^5\d\d[ -]#?4\.\d/.test(response)) return "passing";
  if (namesUnknown(words) || isMicrosoftsUnknown(response)) return "no_mailbox";
  const isAboutMailbox = code !== undefined && mailboxCodes.has(code);
  return isAboutMailbox && saysNothingElse(words) ? "no_mailbox" : "passing";
}

function namesUsAlone({ response, from, to }: SmtpReply): boolean {
  const said = response.toLowerCase();
  if (!from || !said.includes(from.toLowerCase())) return false;
  return !to || !said.includes(to.toLowerCase());
}

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
  /\byour (ip|domain|host|server|address|network|account|connection|client|(e-?mail|mail|message)s?(?! to\b))\b/,
  /\bip\b|\bclient (host|address)|\bbanned\b|suspicious|abus(e|ive)/,
  /authenticat|not authori[sz]ed|unauthori[sz]ed|log ?in first|credentials|not verified/,
  /relay(ing)? (access )?(is )?(denied|not|prohibited|forbidden)|(unable|not able|cannot|can't|refuse[sd]?|will not|won't|attempt) to relay|we do not relay|rcpthosts/,
  /\bpolic(y|ies)\b|prohibit|\bspam|\bjunk\b|\bbulk\b|unsolicited|virus|malware|phish|\bcontent\b/,
];

const who = "(?:user|mailbox|mail ?box|recipient|person|customer|addressee|subscriber|login|alias)";
const unknownWords: readonly RegExp[] = [
  new RegExp(
    `(?:no such|unknown|non.?existent|no valid|not a valid|not a known|invalid|bad destination|undeliverable) (?:(?:local|virtual|destination|recipient|e-?mail|email) )?(?:${who}|account|address)`,
  ),
  new RegExp(
    `(?:${who}|account|address)(?:'s|\\(s\\)|s)?(?: (?:name|account|address|here|id|or domain|part|[(:,])){0,2}[ :,;()-]*(?:is |was |has been |that you tried to reach )?(?:unknown|not (?:found|known|exist|valid|listed|local)|non.?existent|does ?n[o']t exist|doesn't exist|do not exist|could not be found|not a valid|invalid|no longer (?:exists|valid|available|in use)|doesn't have|does not have|not our customer)`,
  ),
  new RegExp(
    `(?:this |the )?${who} (?:is |has been |was )?(?:inactive|disabled|deactivated|discontinued|closed|deleted|removed|expired)`,
  ),
  new RegExp(
    `${who} (?:has |is )?(?:moved|no longer (?:works|here|with|employed)|left)|(?:domain|host) (?:does not|doesn't) accept (?:e-?)?mail|null ?mx`,
  ),
  /(blocked|disabled|closed|deleted|removed) (due to|because of|for) inactivity/,
  /(?:domain|host)(?: ?name)? (?:is )?(?:not found|does not exist)/,
  /this account (is|has been) (disabled|deactivated|discontinued|closed|deleted)|account that you tried to reach (is|does)/,
  /user doesn't have an? .*account|no mailbox (here|by that name|found|for)|mailbox not found|there is no one (here|at this address)/,
  /(account|user|mailbox|address|recipient) .{0,40}(does not|doesn't) exist|not a valid mailbox|no such (recipient|domain here)/,
  /unrout(e)?able (address|mail)|user not local|recipient not found|address unknown|invalid recipient/,
  /(empfanger|empfaenger|benutzer|nutzer|adresse|postfach|mailbox)( \S+)? (ist |wurde )?(unbekannt|nicht gefunden|nicht bekannt|existiert nicht|gibt es nicht)|unbekannte[rs]? (empfanger|empfaenger|benutzer|nutzer|postfach|adresse)|kein(e)? (solche[rs]? )?(empfanger|benutzer|postfach)/,
  /(destinataire|utilisateur|adresse|compte|boite)( \S+){0,3} (est )?(inconnue?|inexistante?|invalide|introuvable|n'existe pas)|destinataire invalide/,
  /(utente|destinatario|indirizzo|casella|account)( \S+){0,2} (e )?(sconosciut[oa]|inesistente|non (valid[oa]|trovat[oa]|esiste))/,
  /(usuario|destinatario|buzon|cuenta|direccion)( \S+){0,2} (es )?(desconocid[oa]|inexistente|no (existe|encontrad[oa]|valid[oa]))|no existe (el|la|ese) (usuario|buzon|cuenta)/,
  /(gebruiker|ontvanger|postbus|mailbox)( \S+)? (is )?(onbekend|bestaat niet|niet gevonden)|onbekende (gebruiker|ontvanger)/,
  /nieznany (uzytkownik|odbiorca|adres)|nie ma takie(go|j) (uzytkownika|konta|adresu|skrzynki)|(uzytkownik|konto|skrzynka) nie istnieje/,
  /(anvandaren?|mottagaren?|brukeren?|modtageren?)( \S+)? (finns inte|(ar )?okand|finnes ikke|(er )?ukjent|findes ikke|(er )?ukendt)|(okand|ukjent|ukendt) (anvandare|mottagare|bruker|mottaker|modtager)|tuntematon (kayttaja|vastaanottaja)/,
];

const namesUnknown = (words: string): boolean =>
  unknownWords.some((pattern) => pattern.test(words));

/**
 * Microsoft names no user: Outlook.com marks a mailbox that is not there with a code of its own, and
 * Exchange Online denies access to a recipient that its directory does not hold.
 */
const isMicrosoftsUnknown = (response: string): boolean =>
  response.includes("(S2017062302)") ||
  /^550[ -]5\.4\.1 .*recipient address rejected: access denied/i.test(response);
