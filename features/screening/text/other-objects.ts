import { moneyNouns } from "../words.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** What stands for money: who asks for 'a little' or for 'help' in a text about money, asks for it. */
const likeMoney = words(`
  something some bit little more anything help support amount sum loan transfer payment favour favor deposit hundred thousand advance it
  etwas was bisschen wenig mehr hilfe unterstützung betrag summe kredit darlehen überweisung zahlung gefallen hundert tausend vorschuss es
  iets wat beetje meer hulp steun bedrag som lening overboeking betaling gunst honderd duizend voorschot
  quelque chose peu plus aide soutien somme montant prêt virement paiement service cent mille avance
  algo poco más ayuda apoyo cantidad suma préstamo transferencia pago favor cien mil anticipo
  qualcosa qualche po poco più aiuto sostegno somma importo prestito bonifico pagamento favore cento mille anticipo
  coś trochę więcej pomoc pomocy kwotę sumę pożyczkę przelew płatność przysługę sto tysiąc zaliczkę
  något lite mer hjälp stöd belopp summa lån överföring betalning tjänst hundra tusen förskott
  noget lidt mere hjælp støtte beløb sum lån overførsel betaling tjeneste hundrede tusind forskud
  noe litt mer hjelp støtte beløp lån overføring tjeneste hundre tusen forskudd
  jotain vähän lisää enemmän apua tukea summan lainan maksun palveluksen sata tuhat ennakkoa`);

/** Between a thing and what it is about: "that book about money". */
const about = words(
  "about on over über zu sur de sobre su sui sul sulla o na temat om rahasta rahoista",
);

/** No thing by themselves: who says only these names none. */
const noThing = words(`
  please pls plz bitte por favor stp svp s il te vous plaît prego proszę snälla alsjeblieft aub graag venligst vær så snill kiitos
  me m mir mich mij moi mig meg minulle mnie mi us uns ons nous ci nam oss meille my mein meine
  i ich ik je j io yo ja jag jeg minä you u du sie jij tu vous usted ty pan pani sinä ni dere ihr
  can could would will do just also now then and und et og och en y e i oder or dear honey darling quickly urgently fast soon today tomorrow tonight
  kannst könntest könnten würdest doch mal jetzt nur auch noch schnell dringend heute morgen
  kun kunt zou wil even nu snel vandaag morgen dan ook peux pourrais pouvez vite maintenant
  puedes podrías puede ahora rápido hoy puoi potresti subito oggi możesz mógłbyś teraz szybko dziś
  kan kunne kunde vil ville skulle nå nu snart idag i dag voitko voisitko nyt heti tänään
  to the a an that this those these das dat het det den de der die el la le les il lo i gli ten ta tę by via until till before from with for if not so zu bis per über von mit für wenn
  tot met voor als naar à au aux par pour jusqu avec si hasta para con antes al fino per con prima
  do na przez za til indtil inntil med for før innan förrän asti ennen`);

/**
 * Whether what is sent or lent in a clause is a thing that a person names, and money is another
 * matter: "lend me a hand, cash is king", "that book about money". `clause`: its words.
 */
export function namesOtherThing(clause: readonly string[], verb: number): boolean {
  const things = clause.flatMap((word, at) => (at === verb ? [] : [word]));
  if (things.some((word) => likeMoney.has(word))) return false;
  const isThing = (word: string): boolean =>
    !noThing.has(word) && !moneyNouns.has(word) && !about.has(word) && !/^\d/.test(word);
  const money = things.findIndex((word) => moneyNouns.has(word));
  if (money < 0) return things.some(isThing);
  // "That book about money": the thing, what it is about, and at most an article between.
  const link = things.findLastIndex((word, at) => at < money && about.has(word));
  const before = things.slice(0, link);
  return link > 0 && money - link <= 2 && before.some((word) => isThing(word) && word.length > 2);
}
