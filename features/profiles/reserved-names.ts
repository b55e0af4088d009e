import type { Language } from "#i18n/locales.ts";

/** Roots that many languages share, and their endings. */
const shared = `
  admin admins administration administrator administrators administratoren administratorin administratorn administratorka
  administrateur administratrice administrador administradora administracion administracja administrazione administrasjon
  moderation moderator moderators moderatoren moderatorin moderatorn moderatorka moderaattori moderaattorit moderateur`;

const byLanguage: Readonly<Record<Language, string>> = {
  da: "holdet kundeservice kundesupport officiel sikkerhed systemet",
  de: "kundenservice kundendienst offiziell betreiber redaktion sicherheit mitarbeiter",
  en: `support helpdesk webmaster postmaster team staff mods official system service security operator billing customerservice customercare
    serviceteam siteteam crew`,
  es: "soporte equipo oficial sistema moderador moderadora servicio atencionalcliente seguridad",
  fi: "supportti asiakaspalvelu tuki yllapito yllapitaja jarjestelma virallinen turvallisuus tiimi",
  fr: "equipe officiel officielle systeme serviceclient assistance securite",
  it: "supporto assistenza ufficiale moderatore moderatrice servizioclienti sicurezza amministratore amministratrice",
  nb: "kundeservice offisiell brukerstotte sikkerhet",
  nl: "klantenservice klantendienst officieel beheer beheerder systeem beveiliging medewerker",
  pl: "obsluga obslugaklienta wsparcie oficjalny bezpieczenstwo zespol",
  sv: "supporten kundtjanst kundservice officiell sakerhet systemansvarig",
};

/**
 * By what an operator's people call themselves, in every language, without accents and blanks.
 * Whole words: who is called Adminta or Moderata keeps that name. Words that are also names are
 * not here.
 */
export const reservedWords: ReadonlySet<string> = new Set(
  [shared, ...Object.values(byLanguage)].flatMap((text) => text.split(/\s+/).filter(Boolean)),
);
