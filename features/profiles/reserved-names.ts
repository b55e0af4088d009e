import type { Language } from "#i18n/locales.ts";

/** Roots that many languages share, and their endings. */
const shared = `
  admin admins administration administrator administrators administratoren administratorin administratorn administratorka
  administrateur administratrice administrador administradora administracion administracja administrazione administrasjon
  moderation moderacja moderacion moderazione moderering moderointi moderatie
  moderator moderators moderatoren moderatorin moderatorn moderatorka moderaattori moderaattorit moderateur`;

const byLanguage: Readonly<Record<Language, string>> = {
  da: "holdet kundeservice kundesupport officiel sikkerhed systemet",
  de: "kundenservice kundendienst offiziell betreiber redaktion sicherheit mitarbeiter",
  en: `support helpdesk webmaster postmaster team staff mods official system service security operator billing customerservice customercare
    serviceteam siteteam crew supportdesk servicedesk superadmin sysadmin siteadmin`,
  es: "soporte equipo oficial sistema moderador moderadora servicio atencionalcliente seguridad",
  fi: "supportti asiakaspalvelu tuki yllapito yllapitaja jarjestelma virallinen turvallisuus tiimi",
  fr: "equipe officiel officielle systeme serviceclient serviceclients assistance securite",
  it: "supporto assistenza ufficiale moderatore moderatrice servizioclienti sicurezza amministratore amministratrice",
  nb: "kundeservice offisiell brukerstotte sikkerhet",
  nl: "klantenservice klantendienst officieel beheer beheerder systeem beveiliging medewerker",
  pl: "obsluga obslugaklienta wsparcie oficjalny bezpieczenstwo zespol",
  sv: "supporten kundtjanst kundservice officiell sakerhet systemansvarig",
};

/** In the other scripts, where a member may write a name: not by the sound of the words above. */
const otherScripts = `
  поддержка служба службаподдержки команда модерация администрация официальный підтримка адміністрація екип подршка
  διαχειριστης υποστηριξη συντονιστης ομαδα
  الادمن الإدارة المدير مشرف المشرف الدعم תמיכה מנהל הנהלה צוות אדמין
  管理员 管理員 客服 官方 版主 管理人 管理者 運営 公式 スタッフ サポート モデレーター アドミン 관리자 운영자 고객센터 운영팀
  एडमिन सहायता ადმინი მოდერატორი ադմին แอดมิน ผู้ดูแล`;

/**
 * By what an operator's people call themselves, in every language, without accents and blanks.
 * Whole words: who is called Adminta or Moderata keeps that name. Words that are also names are
 * not here.
 */
export const reservedWords: ReadonlySet<string> = new Set(
  [shared, otherScripts, ...Object.values(byLanguage)].flatMap((text) =>
    text.split(/\s+/).filter(Boolean),
  ),
);
