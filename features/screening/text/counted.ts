/** What is counted in millions, folded, in each language: people, and what they watch or walk. */
const counted = `
  mennesker personer indbyggere folk visninger folgere skridt
  menschen leute personen einwohner aufrufe follower schritte zuschauer mitglieder fans klicks
  people persons inhabitants residents views followers steps viewers members fans clicks users subscribers
  personas habitantes visitas seguidores pasos gente espectadores miembros visualizaciones
  ihmista asukasta henkiloa katselua katselukertaa seuraajaa askelta jasenta
  personnes habitants gens vues abonnes pas spectateurs membres
  persone abitanti visualizzazioni follower passi spettatori membri
  innbyggere folgere skritt seere medlemmer
  mensen inwoners personen weergaven volgers stappen kijkers leden keer
  ludzi osob mieszkancow wyswietlen krokow widzow czlonkow obserwujacych
  manniskor invanare visningar foljare steg tittare medlemmar`
  .split(/\s+/)
  .filter(Boolean);

const millions = String.raw`[1-9]\d{6,7}|[1-9]\d{0,2}(?: \d{3}){2}|[1-9]\d{0,2}(?:[.,'’]\d{3}){2,3}`;
const people = new RegExp(
  String.raw`(?<![\d.,+/-]|\d )(?:${millions})(?= (?:${[...new Set(counted)].join("|")})(?![a-z]))`,
  "gi",
);
/** How far before a number a word may stand that tells to dial it. */
const nearby = 30;
/** "Call 12345678, people say": where somebody is to call, nothing is counted. */
const calls =
  /(?<![a-z])(?:call|ring|phone|tel|telefon\w{0,3}|telephone|puhelin|nummer|number|numero|numer|sms|text me|whatsapp|ruf|bel|llama|appelle|chiama|zadzwon|soita|handy|mobil\w{0,2})(?![a-z])/i;

/** A folded text without amounts of what people count: "10345678 people". */
export const withoutCounted = (text: string): string =>
  /\d{7}|\d{3}[ .,'’]\d{3}/.test(text)
    ? text.replaceAll(people, (all, at: number) =>
        calls.test(text.slice(Math.max(0, at - nearby), at)) ? all : "A",
      )
    : text;
