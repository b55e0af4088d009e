import { asLanguage, defaultLanguage, type Language } from "#i18n/locales.ts";

/**
 * For when the error page itself fails: the only words that live outside the catalogues, because
 * those may be what failed.
 */
const words: Record<Language, { readonly message: string; readonly home: string }> = {
  en: { message: "An error has occurred.", home: "To the home page" },
  nl: { message: "Er is een fout opgetreden.", home: "Naar de startpagina" },
  de: { message: "Ein Fehler ist aufgetreten.", home: "Zur Startseite" },
  sv: { message: "Ett fel har inträffat.", home: "Till startsidan" },
  fi: { message: "Tapahtui virhe.", home: "Etusivulle" },
  fr: { message: "Une erreur est survenue.", home: "Vers la page d’accueil" },
  pl: { message: "Wystąpił błąd.", home: "Na stronę główną" },
  es: { message: "Se ha producido un error.", home: "Ir a la página de inicio" },
  it: { message: "Si è verificato un errore.", home: "Vai alla pagina iniziale" },
  da: { message: "Der opstod en fejl.", home: "Til forsiden" },
  nb: { message: "Det oppstod en feil.", home: "Til forsiden" },
};

/** Those words in this language, or in English. */
export const lastResortWords = (language: string) => words[asLanguage(language) ?? defaultLanguage];

/**
 * The same as a document, for when server rendering failed twice. No script, no style sheet,
 * nothing that could fail again.
 */
export function lastResortDocument(language: string): string {
  const { message, home } = lastResortWords(language);
  return `<!DOCTYPE html><html lang="${asLanguage(language) ?? defaultLanguage}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${message}</title></head><body><main><h1>${message}</h1><p><a href="/">${home}</a></p></main></body></html>`;
}
