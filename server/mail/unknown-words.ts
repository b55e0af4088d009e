/** A person's mailbox. An account, an address or a customer may also be ours, at a relay. */
const user = "(?:user|mailbox|mail ?box|recipient|addressee)";
const who = `(?:${user}|person|customer|subscriber|alias|local.?part)`;

/** Words that name an unknown user, and nothing else. */
const unknownUser: readonly RegExp[] = [
  new RegExp(
    `(?:no such|unknown|non.?existent|not a known) (?:(?:local|virtual|destination|recipient|e-?mail) )?${user}\\b`,
  ),
  new RegExp(
    `\\b${user}(?:'s|\\(s\\)|s)?(?: (?:name|account|address|here|id|part|[(:,])){0,2}[ :,;()-]*(?:is |was |has been |that you tried to reach )?(?:unknown|not (?:found|known|exist|listed|local)|non.?existent|does ?n[o']t exist|doesn't exist|do not exist|could not be found|no longer exists)`,
  ),
  new RegExp(`\\b${user} (?:(?!domain|host)\\S+ ){0,4}(?:does not|doesn't) exist`),
  /user doesn't have an? .*account|no mailbox (here|by that name|found|for)|there is no one (here|at this address)/,
  /(empfanger|empfaenger|benutzer|nutzer|postfach|mailbox)( \S+)? (ist |wurde )?(unbekannt|nicht gefunden|nicht bekannt|existiert nicht|gibt es nicht)|unbekannte[rs]? (empfanger|empfaenger|benutzer|nutzer|postfach)|kein(e)? (solche[rs]? )?(empfanger|benutzer|postfach)/,
  /(destinataire|utilisateur|boite)( \S+){0,3} (est )?(inconnue?|inexistante?|introuvable|n'existe pas)/,
  /(utente|destinatario|casella)( \S+){0,2} (e )?(sconosciut[oa]|inesistente|non (trovat[oa]|esiste))/,
  /(usuario|destinatario|buzon)( \S+){0,2} (es )?(desconocid[oa]|inexistente|no (existe|encontrad[oa]))|no existe (el|la|ese) (usuario|buzon)/,
  /(gebruiker|ontvanger|postbus|mailbox)( \S+)? (is )?(onbekend|bestaat niet|niet gevonden)|onbekende (gebruiker|ontvanger)/,
  /nieznany (uzytkownik|odbiorca)|nie ma takie(go|j) (uzytkownika|skrzynki)|(uzytkownik|skrzynka) nie istnieje/,
  /(anvandaren?|mottagaren?|brukeren?|modtageren?)( \S+)? (finns inte|(ar )?okand|finnes ikke|(er )?ukjent|findes ikke|(er )?ukendt)|(okand|ukjent|ukendt) (anvandare|mottagare|bruker|mottaker|modtager)|tuntematon (kayttaja|vastaanottaja)/,
];

/** The same, and words that may also be about an address or an account of ours. */
const unknown: readonly RegExp[] = [
  new RegExp(
    `(?:no such|unknown|non.?existent|no valid|not a valid|not a known|invalid|bad destination|undeliverable) (?:(?:local|virtual|destination|recipient|e-?mail|email) )?(?:${who}|account|address)`,
  ),
  new RegExp(
    `(?:${who}|account|address)(?:'s|\\(s\\)|s)?(?: (?:name|account|address|here|id|or domain|part|[(:,])){0,2}[ :,;()-]*(?:is |was |has been |that you tried to reach )?(?:unknown|not (?:found|known|exist|valid|listed|local)|non.?existent|does ?n[o']t exist|doesn't exist|do not exist|could not be found|not a valid|invalid|no longer (?:exists|valid|available|in use)|doesn't have|does not have|not our customer)`,
  ),
  new RegExp(
    `(?:this |the )?${who} (?:is |has been |was )?(?:inactive|disabled|deactivated|discontinued|closed|deleted|removed|expired)`,
  ),
  new RegExp(`${who} (?:has |is )?(?:moved|no longer (?:works|here|with|employed)|left)`),
  /(blocked|disabled|closed|deleted|removed) (due to|because of|for) inactivity/,
  /this account (is|has been) (disabled|deactivated|discontinued|closed|deleted)|account that you tried to reach (is|does)/,
  /user doesn't have an? .*account|no mailbox (here|by that name|found|for)|mailbox not found|there is no one (here|at this address)/,
  /(account|user|mailbox|address|recipient) .{0,40}(does not|doesn't) exist|not a valid mailbox|no such recipient|not our customer/,
  /unrout(e)?able (address|mail)|user not local|recipient not found|address unknown|invalid recipient/,
  /(empfanger|empfaenger|benutzer|nutzer|adresse|konto|postfach|mailbox)( \S+)? (ist |wurde )?(unbekannt|nicht gefunden|nicht bekannt|existiert nicht|gibt es nicht)|(unbekannte|ungultige|ungueltige)[rs]? (empfanger|empfaenger|benutzer|nutzer|postfach|adresse)|kein(e)? (solche[rs]? )?(empfanger|benutzer|postfach)/,
  /(destinataire|utilisateur|adresse|compte|boite)( \S+){0,3} (est )?(inconnue?|inexistante?|invalide|introuvable|n'existe pas)|destinataire invalide/,
  /(utente|destinatario|indirizzo|casella|account)( \S+){0,2} (e )?(sconosciut[oa]|inesistente|non (valid[oa]|trovat[oa]|esiste))/,
  /(usuario|destinatario|buzon|cuenta|direccion)( \S+){0,2} (es )?(desconocid[oa]|inexistente|no (existe|encontrad[oa]|valid[oa]))|no existe (el|la|ese) (usuario|buzon|cuenta)/,
  /(gebruiker|ontvanger|postbus|mailbox|(?:e-?mail)?adres)( \S+)? (is )?(onbekend|bestaat niet|niet gevonden)|onbekende? (gebruiker|ontvanger|adres)/,
  /nieznany (uzytkownik|odbiorca|adres)|nie ma takie(go|j) (uzytkownika|konta|adresu|skrzynki)|(uzytkownik|konto|skrzynka) nie istnieje/,
  /(anvandaren?|mottagaren?|brukeren?|modtageren?)( \S+)? (finns inte|(ar )?okand|finnes ikke|(er )?ukjent|findes ikke|(er )?ukendt)|(okand|ukjent|ukendt) (anvandare|mottagare|bruker|mottaker|modtager)|tuntematon (kayttaja|vastaanottaja)/,
];

const unknownDomain =
  /(?:no such|unknown|invalid|non.?existent|bad) (?:(?:recipient|destination|e-?mail|mail)(?:'s)? )?(?:domain|host)(?: ?name)?(?: here)?|(?:domain|host)(?: ?name)?[ :,;()-]*(?:is |was |has been |could )?(?:unknown|not (?:found|known|valid|exist|be found|be resolved)|does ?n[o']t exist|doesn't exist|non.?existent|invalid)|(?:domain|host) (?:does not|doesn't) accept (?:e-?)?mail|null ?mx/;

export const namesUser = (words: string): boolean =>
  unknownUser.some((pattern) => pattern.test(words));

export const namesAddress = (words: string): boolean =>
  unknown.some((pattern) => pattern.test(words));

/** Names a domain or a host that does not exist or takes no mail: the recipient's, or any other. */
export const namesDomain = (words: string): boolean => unknownDomain.test(words);

/** What a reply says beside that somebody, an address or a domain is unknown. */
export const withoutUnknown = (words: string): string =>
  [...unknown, ...unknownUser, unknownDomain].reduce(
    (rest, pattern) => rest.replaceAll(new RegExp(pattern, "g"), " "),
    words,
  );
