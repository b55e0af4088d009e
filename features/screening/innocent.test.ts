import { expect, test } from "vitest";
import { languages, type Language } from "#i18n/locales.ts";
import { findContacts } from "./find-contacts.server.ts";

/** By language: 'lend me', what is no money, a saying about money, 'money', and who is counted. */
const phrases: Readonly<
  Record<
    Language,
    {
      readonly lend: (what: string) => string;
      readonly things: readonly string[];
      readonly saying: string;
      readonly money: readonly string[];
      readonly people: readonly string[];
    }
  >
> = {
  da: {
    lend: (what) => `Lån mig ${what}`,
    things: ["dit øre", "den bog om penge", "din cykel"],
    saying: "penge er ikke alt",
    money: ["penge", "lidt penge", "200 kr"],
    people: ["mennesker", "indbyggere", "visninger"],
  },
  de: {
    lend: (what) => `Leih mir ${what}`,
    things: ["dein Ohr", "das Buch über Geld", "bitte dein Fahrrad"],
    saying: "Geld ist nicht alles",
    money: ["Geld", "etwas Geld", "bitte 200 Euro"],
    people: ["Menschen", "Leute", "Einwohner", "Aufrufe"],
  },
  en: {
    lend: (what) => `Lend me ${what}`,
    things: ["a hand", "that book about money", "your bike please"],
    saying: "cash is king",
    money: ["money", "a little money", "200 euros please", "something"],
    people: ["people", "inhabitants", "views", "followers"],
  },
  es: {
    lend: (what) => `Préstame ${what}`,
    things: ["atención", "ese libro sobre el dinero", "tu bici"],
    saying: "el dinero no lo es todo",
    money: ["dinero", "un poco de dinero", "200 euros"],
    people: ["personas", "habitantes", "visitas"],
  },
  fi: {
    lend: (what) => `Lainaa minulle ${what}`,
    things: ["korvaasi", "se kirja rahasta", "pyörääsi"],
    saying: "raha ei ole kaikki",
    money: ["rahaa", "vähän rahaa", "200 euroa"],
    people: ["ihmistä", "asukasta", "katselua"],
  },
  fr: {
    lend: (what) => `Tu peux me prêter ${what}`,
    things: ["ton vélo", "ce livre sur l'argent", "une oreille"],
    saying: "l'argent ne fait pas le bonheur",
    money: ["de l'argent", "un peu d'argent", "200 euros"],
    people: ["personnes", "habitants", "vues"],
  },
  it: {
    lend: (what) => `Puoi prestarmi ${what}`,
    things: ["la bici", "quel libro sui soldi", "attenzione"],
    saying: "i soldi non sono tutto",
    money: ["soldi", "un po' di soldi", "200 euro"],
    people: ["persone", "abitanti", "visualizzazioni"],
  },
  nb: {
    lend: (what) => `Lån meg ${what}`,
    things: ["øret ditt", "den boka om penger", "sykkelen din"],
    saying: "penger er ikke alt",
    money: ["penger", "litt penger", "200 kr"],
    people: ["mennesker", "innbyggere", "visninger"],
  },
  nl: {
    lend: (what) => `Leen me ${what}`,
    things: ["je oor", "dat boek over geld", "je fiets aub"],
    saying: "geld is niet alles",
    money: ["geld", "wat geld", "200 euro aub"],
    people: ["mensen", "inwoners", "weergaven"],
  },
  pl: {
    lend: (what) => `Pożycz mi ${what}`,
    things: ["swoje ucho", "tę książkę o pieniądzach", "rower"],
    saying: "pieniądze to nie wszystko",
    money: ["pieniądze", "trochę pieniędzy", "200 zł"],
    people: ["ludzi", "mieszkańców", "wyświetleń"],
  },
  sv: {
    lend: (what) => `Låna mig ${what}`,
    things: ["ditt öra", "den där boken om pengar", "din cykel"],
    saying: "pengar är inte allt",
    money: ["pengar", "lite pengar", "200 kr"],
    people: ["människor", "invånare", "visningar"],
  },
};

const millions = ["10345678", "8123456", "37 636 508", "37.636.508", "37,636,508", "99887766"];

test.each(languages)("trust row 35: %s: what is lent, and money beside it", (language) => {
  const { lend, things, saying, money } = phrases[language];
  for (const thing of things)
    for (const text of [lend(thing), `${lend(thing)}, ${saying}.`, `${lend(thing)}: ${saying}!`])
      expect(findContacts(text).kinds, text).toEqual([]);
  for (const sum of money)
    for (const text of [`${lend(sum)}, ${saying}`, `${saying}: ${lend(sum)}`])
      expect(findContacts(text).kinds, text).toContain("money");
});

test.each(languages)("trust row 35: %s: millions that are counted are no number", (language) => {
  for (const amount of millions)
    for (const noun of phrases[language].people) {
      const text = `${amount} ${noun}!`;
      expect(findContacts(text), text).toEqual({ kinds: [], keys: [] });
      expect(findContacts(`06${amount} ${noun}`).kinds, text).toContain("phone");
    }
  for (const noun of phrases[language].people)
    expect(findContacts(`tel 10345678 ${noun}`).kinds, noun).toContain("phone");
});

test.each([
  ["WhatsApp is so boring", "WhatsApp is better"],
  ["WhatsApp ist total langweilig.", "WhatsApp ist einfacher"],
  ["Instagram nervt", "Instagram: anna92"],
  ["Ich habe Facebook gelöscht!", "Ich habe Facebook"],
  ["Ik heb Facebook verwijderd", "Ik heb Facebook"],
  ["I deleted Facebook years ago", "I deleted Facebook, Telegram is better"],
  ["I don't use WhatsApp", "I don't use this much, WhatsApp?"],
  ["Je déteste Instagram", "Je préfère Instagram"],
  ["Odio Instagram", "Uso Instagram"],
  ["Nienawidzę Instagrama", "Znajdź mnie na Instagramie"],
  ["Jeg har slettet Facebook", "Jeg er på Facebook"],
  ["Jag har raderat Facebook", "Jag finns på Facebook"],
  ["Poistin Facebookin", "Olen Facebookissa"],
])("trust row 35: %s, and %s: who only speaks of a messenger", (speaks, leads) => {
  for (const text of [speaks, `Ha! ${speaks}`, `${speaks}! :)`])
    expect(findContacts(text).kinds, text).toEqual([]);
  for (const text of [leads, `${speaks}. ${leads}`])
    expect(findContacts(text).kinds, text).toContain("messenger");
});
