import type { Language } from "#i18n/locales.ts";

/** How a language says a number from 0 to 999, in one word or several. */
type Says = (number: number) => string;

const list = (text: string): readonly string[] => text.split(" ");

/** Digits and teens, tens from 20, how ten and unit are put together, and how hundreds are. */
function speaks(
  small: string,
  tens: string,
  pair: (ten: string, unit: string) => string,
  hundreds: (count: number, unit: string, rest: string) => string,
): Says {
  const [low, decades] = [list(small), list(tens)];
  const toHundred = (number: number): string => {
    if (number < 20) return low[number] ?? "";
    const ten = decades[Math.floor(number / 10) - 2] ?? "";
    return number % 10 === 0 ? ten : pair(ten, low[number % 10] ?? "");
  };
  return (number) =>
    number < 100
      ? toHundred(number)
      : hundreds(
          Math.floor(number / 100),
          low[Math.floor(number / 100)] ?? "",
          number % 100 === 0 ? "" : toHundred(number % 100),
        );
}

const apart = (word: string) => (count: number, unit: string, rest: string) =>
  `${count === 1 ? "" : `${unit} `}${word} ${rest}`.trim();
const glued = (word: string) => (count: number, unit: string, rest: string) =>
  `${count === 1 ? "" : unit}${word}${rest}`;
const listed = (nine: string) => (count: number, _unit: string, rest: string) =>
  `${list(nine)[count - 1]} ${rest}`.trim();

const french: Says = (number) => {
  const toTwenty = list(
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf",
  );
  const tens = list("vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt");
  const toHundred = (value: number): string => {
    if (value < 20) return toTwenty[value] ?? "";
    const at = Math.floor(value / 10);
    const rest = at === 7 || at === 9 ? value % 20 : value % 10;
    return rest === 0 ? (tens[at - 2] ?? "") : `${tens[at - 2]}-${toTwenty[rest]}`;
  };
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  if (hundreds === 0) return toHundred(number);
  const before = hundreds === 1 ? "cent" : `${toTwenty[hundreds]} cent`;
  return rest === 0 ? before : `${before} ${toHundred(rest)}`;
};

/** How people say the numbers from 0 to 999, in each language and in more than one way. */
export const speech: Readonly<Record<Language, readonly Says[]>> = {
  da: [apart("hundrede"), apart("hundrede og"), glued("hundrede")].map((hundreds) =>
    speaks(
      "nul en to tre fire fem seks syv otte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten",
      "tyve tredive fyrre halvtreds tres halvfjerds firs halvfems",
      (ten, unit) => `${unit}og${ten}`,
      hundreds,
    ),
  ),
  de: [glued("hundert"), apart("hundert")].map((hundreds) =>
    speaks(
      "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn",
      "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
      (ten, unit) => `${unit.replace("eins", "ein")}und${ten}`,
      hundreds,
    ),
  ),
  en: [apart("hundred"), apart("hundred and")].map((hundreds) =>
    speaks(
      "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
      "twenty thirty forty fifty sixty seventy eighty ninety",
      (ten, unit) => `${ten}-${unit}`,
      (count, unit, rest) =>
        hundreds(Math.max(count, 1), unit, rest).replace(/^hundred/, "one hundred"),
    ),
  ),
  es: [
    speaks(
      "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve",
      "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
      (ten, unit) => (ten === "veinte" ? `veinti${unit}` : `${ten} y ${unit}`),
      listed(
        "ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos",
      ),
    ),
  ],
  fi: [
    speaks(
      "nolla yksi kaksi kolme neljä viisi kuusi seitsemän kahdeksan yhdeksän kymmenen yksitoista kaksitoista kolmetoista neljätoista viisitoista kuusitoista seitsemäntoista kahdeksantoista yhdeksäntoista",
      "kaksikymmentä kolmekymmentä neljäkymmentä viisikymmentä kuusikymmentä seitsemänkymmentä kahdeksankymmentä yhdeksänkymmentä",
      (ten, unit) => ten + unit,
      (count, unit, rest) => (count === 1 ? "sata" : `${unit}sataa`) + rest,
    ),
  ],
  fr: [french],
  it: [
    speaks(
      "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove",
      "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
      (ten, unit) => (/^[uo]/.test(unit) ? ten.slice(0, -1) : ten) + unit,
      glued("cento"),
    ),
  ],
  nb: [apart("hundre"), apart("hundre og")].map((hundreds) =>
    speaks(
      "null en to tre fire fem seks sju åtte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten",
      "tjue tretti førti femti seksti sytti åtti nitti",
      (ten, unit) => ten + unit,
      hundreds,
    ),
  ),
  nl: [
    speaks(
      "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien",
      "twintig dertig veertig vijftig zestig zeventig tachtig negentig",
      (ten, unit) => `${unit}${unit.endsWith("e") ? "ën" : "en"}${ten}`,
      glued("honderd"),
    ),
  ],
  pl: [
    speaks(
      "zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście",
      "dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt",
      (ten, unit) => `${ten} ${unit}`,
      listed("sto dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset"),
    ),
  ],
  sv: [glued("hundra"), apart("hundra")].map((hundreds) =>
    speaks(
      "noll ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton",
      "tjugo trettio fyrtio femtio sextio sjuttio åttio nittio",
      (ten, unit) => ten + unit,
      hundreds,
    ),
  ),
};
