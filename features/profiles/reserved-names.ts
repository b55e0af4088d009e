const list = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** No given name or surname begins so: 'admin', 'administratör', 'moderatorin', 'supportteam'. Without accents. */
export const reservedBeginnings: readonly string[] = list("admin moderator moderat0r moderaattor moderateur support helpdesk webmaster postmaster");

/** By what an operator's people call themselves, in the eleven languages, without accents and blanks. Words that are also names are not here. */
export const reservedWords: ReadonlySet<string> = new Set(list(`
  team staff mods official system service security operator billing customerservice customercare serviceteam siteteam crew
  holdet kundeservice kundesupport officiel sikkerhed systemet
  kundenservice kundendienst offiziell betreiber redaktion sicherheit mitarbeiter
  soporte equipo oficial sistema moderador moderadora servicio atencionalcliente seguridad
  asiakaspalvelu tuki yllapito yllapitaja jarjestelma virallinen turvallisuus tiimi
  equipe officiel officielle systeme serviceclient assistance securite
  assistenza ufficiale moderatore moderatrice servizioclienti sicurezza amministratore amministratrice
  kundeservice offisiell brukerstotte sikkerhet
  klantenservice klantendienst officieel beheer beheerder systeem beveiliging medewerker
  obsluga obslugaklienta wsparcie oficjalny bezpieczenstwo zespol
  kundtjanst kundservice officiell sakerhet systemansvarig`));
