const list = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/**
 * By what an operator's people call themselves, in the eleven languages, without accents and
 * blanks. Whole words: who is called Adminta or Moderata keeps that name. Words that are also names
 * are not here.
 */
export const reservedWords: ReadonlySet<string> = new Set(
  list(`
  admin admins administration administrator administrators administrators administratoren administratorin administratorn administratorka
  administrateur administratrice administrador administradora administracion administracja administrazione administrasjon
  moderation moderator moderators moderatoren moderatorin moderatorn moderatorka moderaattori moderaattorit moderateur
  support supporten supporto supportti helpdesk webmaster postmaster
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
  kundtjanst kundservice officiell sakerhet systemansvarig`),
);
