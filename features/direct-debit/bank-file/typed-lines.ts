import { type Answer, asReference, combine, noReason, type Report } from "./report-facts.ts";
import { isReturnReason } from "./return-reasons.ts";

/** A message or a page that was pasted as text: MT940 and MT942, JSON, tags. */
const otherFormat = /^\s*[{[]|^:\d{2}[A-Z]?:|<[/!?]?[A-Za-z]/m;

/**
 * Reads lines that each name a collection that came back, with or without a reason code. Null: the
 * text has another format, or a line could mean two things.
 */
export function readLines(text: string): Report | null {
  if (otherFormat.test(text)) return null;
  const answers = new Map<string, Answer>();
  let withoutId = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const words = plainLetters(line)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .map((word) => word.toUpperCase());
    if (words.length === 0) continue;
    const [reference, ...others] = new Set(words.flatMap((word) => asReference(word) ?? []));
    if (!reference) {
      withoutId = true;
      continue;
    }
    const [reason = noReason, ...reasons] = new Set(words.filter(isReturnReason));
    const doubtful = !words.every(
      (word) => asReference(word) || isReturnReason(word) || says(word),
    );
    if (others.length > 0 || reasons.length > 0 || doubtful) return null;
    answers.set(
      reference,
      combine(answers.get(reference), { state: "back", reason, fee: null, day: null }),
    );
  }
  return { answers, parts: new Map(), unclear: new Set(), withoutId, returnWithoutId: false };
}

/** Small accents away, so that a word is one however it was typed: 'Rückgabe', 'rechazó'. */
const plainLetters = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[øØ]/g, "o")
    .replaceAll(/[łŁ]/g, "l");

/** How the eleven languages say that money came back, in the words of banks and of people. */
const returnedWords = `
  returned? returns chargeback reversed reversal refused rejected rejection failed unpaid bounced back rjct
  ruckgabe rucklastschrift rucklast ruckbuchung zuruck zuruckgegeben zuruckgebucht ruckgebucht retoure storno storniert geplatzt abgelehnt
  terug teruggeboekt gestorneerd geweigerd afgewezen onbetaald
  retours? retournee? rejets? rejetee? impayee? refusee? contrepasse
  devuelt[oa] devolucion rechazad[oa] impagad[oa]
  stornat[oa] respint[oa] insolut[oa] restituit[oa] rifiutat[oa]
  retur returneret returnert tilbage tilbakefort tilbakebetalt tilbagefort afvist avvist afviste
  aterford atersand avvisad
  palautettu palautunut hylatty peruutettu
  zwrot zwrocono zwrocony odrzucon[oay] odmowa`
  .split(/\s+/)
  .filter(Boolean);
const returned = new RegExp(`^(?:${returnedWords.join("|")})$`, "i");

/** A number, a part of a date, a currency, a code that we do not know, or a word for a return. */
const says = (word: string): boolean =>
  /^\d+(?:T\d+Z?)?$/.test(word) ||
  /^[A-Z]{2}\d{2}$/.test(word) ||
  /^(?:EUR|GBP|CHF|SEK|DKK|NOK|PLN|CZK|HUF|RON|ISK|BGN)$/.test(word) ||
  returned.test(word);
