/**
 * Words beside which no reply says for good that a mailbox does not exist, whatever else it says:
 * of time, of the server's own fault, of a rule that this mail met. In lower case, without accents.
 */
const passingWords: readonly RegExp[] = [
  /tempora|try (it |again )?later|try again|again later|later again|gr[ae]y.?list|deferred|\bdefer/,
  /\bcurrent|\bmoment|(at|for) (this|the present) time|right now|\bpresently\b|\bsoon\b|shortly|\b(not )?yet\b|pending|\bin progress|for now\b|not now\b|\bdelay|\buntil\b|retry|next (week|month)|tomorrow|\btoday/,
  /vorue?bergehend|zur ?zeit|derzeit|gerade|spater|spaeter|provisor|actuellement|plus tard|attualmente|piu tardi|provvisori|actualmente|mas tarde|por ahora|tymczasow|chwilow|obecnie|pozniej/,
  /tillfallig|for tillfallet|narvarande|senare|midlertidig|i øjeblikket|for tiden|senere|tijdelijk|op dit ogenblik|tilapais|valiaikais|toistaiseksi|talla hetkella|myohemmin|docasn|prechodn|ideiglenes|atmeneti|временно|προσωριν/,
  /too (many|much|fast|quickly|busy)|\brate\b|throttl|over ?load|\bbusy\b|time.?out|timed out/,
  /quota|\bfull\b|limit|exceed|storage|insufficient|out of (space|storage)|too (large|big)|disk/,
  /plein|voll\b|piena|lleno|pelna/,
  /maintenance|wartung|mantenimiento|manutenzione|manutencao|onderhoud|konserwac|underhall|ve[dl]li[gk]ehold|vedligehold|huolto/,
  /migrat|being (moved|created|restored|set up|transferred)|upgrad|relocat|restor(e|ing|ation)|rebuil|repair|\bsuspend|\bfrozen\b|\bon hold\b|\blocked\b|provisioning/,
  /\bverif|call.?out|call.?back|ldap|connect(ion)?\b|unreachable|not respon|no (answer|response)|out of service|offline|\bdown\b|misconfig|configuration/,
  /\b(internal|local|system|server|processing|software|program|network|resource|dns|name ?server|database|look.?up|query|backend|directory|service|routing) (error|fail|problem|fault|trouble|unavailab|not availab|outage|crash)/,
  /\b(database|look.?up|directory|backend|server|service|system|resource)\b[^.]{0,30}\b(fail|error|unavailab|not (be )?(availab|reach|contact|found)|refus|problem|lost|closed|(could|can) ?not be)/,
  /\b(error|fail(ed|ure)?|problem|trouble|unable|(can|could) ?n[o']t|can't|couldn't)( (to|while|when|in|during|with|on))? (the )?(look|quer|check|contact|connect|reach|access|read|determin|resolv|validat|process|open)/,
  /\bgeo|\bcountr(y|ies)|\bregions?\b|\blocation|\bforeign\b|\babroad|\boverseas|\bpays d|\bpaese\b|\bpais(es)?\b|\bland (nicht|niet)/,
  /\brules?\b|restrict|\bopt(ed)?.?(in|out)\b|consent|subscrib(ed?|ing)\b|white.?list|(allow|safe|accept).?list|contacts\b|friends|backscatter|firewall|filter|challenge|permission|approv|moderat|private|members only|\bonly (accept|receiv|allow)|(accept|receiv|allow)(s|ed|ing)? (mail |e-?mails? |messages? )?only/,
  /\bapi\b|\btokens?\b|\bauth\b|pass(word|phrase)|\bheaders?\b|\bplans?\b|\btrial\b|subscription|licen[cs]e|\bcontract|invoice|unpaid|payment|billing|\bcredits?\b|\bbalance\b/,
  /outgoing|outbound|\bto send\b|submission|\b(allowed|permitted|entitled) (to|for)\b|\brelay(?! recipient)|utf-?8|\bascii\b|\bipv[46]\b/,
  /unknown (client|source|network|server|peer|connection|ip)|\b(client|source|peer)\b|your mx|(mails?|messages?) from (th|un|out|ext|your|non)/,
];

/** "Please check the address and try again" is advice to a person who may have mistyped it. */
const advice =
  /(^|[.,;:!] ?|please )(double.?)?(check|verify|correct)\b[^.,;:]{0,40}\b(address|name|spelling|typos?)( for (typos|errors))?( and (try|send)( it)? again| and (retry|resend))?/g;

/** Names an obstacle that may pass, or one that is not the mailbox's. */
export function namesPassing(words: string): boolean {
  const said = words.replaceAll(advice, " ");
  return passingWords.some((pattern) => pattern.test(said));
}

/** Every word that a reply may hold beside a code such as 5.1.1 and still say nothing else. */
const fillers = new Set(
  `a account accept accepted accepting accepts action address addresses adresse alias all an and any at au
   available bad be been box but by cannot cant check checking closed code command could d data deactivated
   delivered delivery deliver destinataire destinatario destination details disabled does doesn't don't
   double e dit el email emails empfanger empfaenger end error exist exists failed failure find for found
   further go gsmtp has have help here i id illegal in inactive info information
   invalid is it its l'utente la le link local locate longer mail mailbox mails message messages meta misspelled
   moins more moved name
   named no nonexistent not null of ok on one or our out perm permanent please possible postmaster rcpt reach
   reason recip recipient recipients refuse refused rejected reject rejects reply requested returned said
   search see smtp sorry spaces spelling status such support system taken that the them there this to
   transaction tried
   try typed typos un unable unavailable undeliverable unknown unnecessary unroutable unrouteable us
   user username valid visit was we with you ontvanger geweigerd abgelehnt rejete refuse rifiutato
   rechazado odrzucony mottagare avvisad`.split(/\s+/),
);

/** Words that say nothing beside one code, and something beside the others. */
const ofDomain = new Set("dns domain host hostname mx server".split(" "));
const fillersOf: Readonly<Record<string, ReadonlySet<string>>> = {
  "5.1.2": ofDomain,
  "5.1.10": ofDomain,
  "5.1.3": new Set(["rfc", "syntax"]),
};

/** True where the rest of a reply adds nothing to its code. Queue ids hold digits. */
export const saysNothingElse = (words: string, code: string | undefined): boolean =>
  (
    words.replaceAll(/'s\b|\byour (e-?mail|mail|message) to\b/g, " ").match(/[\p{L}\d_']+/gu) ?? []
  ).every((word) => /[\d_]/.test(word) || fillers.has(word) || fillersOf[code ?? ""]?.has(word));
