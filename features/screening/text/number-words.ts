import type { Language } from "#i18n/locales.ts";

const list = (text: string): readonly string[] => text.split(" ");

interface Numbers {
  /** 0 to 19, without accents; spellings of one number are separated by '/'. */
  readonly small: readonly string[];
  /** 20, 30 … 90. */
  readonly tens: readonly string[];
  /** How a language writes ten and unit as one word, or people do who disguise them. */
  readonly joined: (tens: string, unit: string) => readonly string[];
  /** 100, which stands behind a unit or is glued to it; or 100, 200 … 900 by themselves. */
  readonly hundreds: readonly string[];
}

/** "vier" + "dreißig" = "vierunddreißig", and so in other languages that say the unit first. */
const unitFirst =
  (link: string, ofOne?: string) =>
  (tens: string, unit: string): readonly string[] => [
    `${unit}${link}${tens}`,
    ...(ofOne && unit.startsWith(ofOne) ? [`${ofOne}${link}${tens}`] : []),
  ];

/** "fifty" + "six" = "fiftysix". */
const inOneWord = (tens: string, unit: string): readonly string[] => [`${tens}${unit}`];

const numbers: Readonly<Record<Language, Numbers>> = {
  da: {
    small: list(
      "nul en/et to tre fire fem seks syv/syv otte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten",
    ),
    tens: list("tyve tredive fyrre/fyrretyve halvtreds tres halvfjerds firs halvfems"),
    joined: unitFirst("og"),
    hundreds: list("hundrede/hundred/hundredeog/hundredog"),
  },
  de: {
    small: list(
      "null eins/ein zwei/zwo drei vier funf/fuenf sechs sieben acht neun zehn elf zwolf/zwoelf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn",
    ),
    tens: list("zwanzig dreissig vierzig funfzig/fuenfzig sechzig siebzig achtzig neunzig"),
    joined: unitFirst("und", "ein"),
    hundreds: list("hundert/hundertund"),
  },
  en: {
    small: list(
      "zero/oh/nought/naught one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
    ),
    tens: list("twenty thirty forty/fourty fifty sixty seventy eighty ninety"),
    joined: inOneWord,
    hundreds: list("hundred/hundredand"),
  },
  es: {
    small: list(
      "cero uno/una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve",
    ),
    tens: list("veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa"),
    joined: (tens, unit) => [...(tens === "veinte" ? [`veinti${unit}`] : []), `${tens}y${unit}`],
    hundreds: list(
      "cien/ciento doscientos/doscientas trescientos/trescientas cuatrocientos/cuatrocientas quinientos/quinientas seiscientos/seiscientas setecientos/setecientas ochocientos/ochocientas novecientos/novecientas",
    ),
  },
  fi: {
    small: list(
      "nolla yksi/yks kaksi/kaks kolme nelja viisi/viis kuusi/kuus seitseman kahdeksan yhdeksan kymmenen yksitoista kaksitoista kolmetoista neljatoista viisitoista kuusitoista seitsemantoista kahdeksantoista yhdeksantoista",
    ),
    tens: list(
      "kaksikymmenta kolmekymmenta neljakymmenta viisikymmenta kuusikymmenta seitsemankymmenta kahdeksankymmenta yhdeksankymmenta",
    ),
    joined: inOneWord,
    hundreds: list("sata/sataa"),
  },
  fr: {
    small: list(
      "zero un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf",
    ),
    tens: list("vingt/vingts trente quarante cinquante soixante septante huitante/octante nonante"),
    joined: inOneWord,
    hundreds: list("cent/cents"),
  },
  it: {
    small: list(
      "zero uno/una due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove",
    ),
    tens: list("venti trenta quaranta cinquanta sessanta settanta ottanta novanta"),
    joined: (tens, unit) => [/^[uo]/.test(unit) ? tens.slice(0, -1) + unit : tens + unit],
    hundreds: list("cento"),
  },
  nb: {
    small: list(
      "null en/ett to tre fire fem seks sju/syv atte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten",
    ),
    tens: list("tjue/tyve tretti/tredve forti femti seksti sytti atti nitti"),
    joined: inOneWord,
    hundreds: list("hundre/hundreog"),
  },
  nl: {
    small: list(
      "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien",
    ),
    tens: list("twintig dertig veertig vijftig zestig zeventig tachtig negentig"),
    joined: unitFirst("en"),
    hundreds: list("honderd"),
  },
  pl: {
    small: list(
      "zero jeden/jedna dwa/dwie trzy cztery piec szesc siedem osiem dziewiec dziesiec jedenascie dwanascie trzynascie czternascie pietnascie szesnascie siedemnascie osiemnascie dziewietnascie",
    ),
    tens: list(
      "dwadziescia trzydziesci czterdziesci piecdziesiat szescdziesiat siedemdziesiat osiemdziesiat dziewiecdziesiat",
    ),
    joined: inOneWord,
    hundreds: list(
      "sto dwiescie trzysta czterysta piecset szescset siedemset osiemset dziewiecset",
    ),
  },
  sv: {
    small: list(
      "noll en/ett tva tre fyra fem sex sju atta nio/nie tio elva tolv tretton fjorton femton sexton sjutton arton nitton",
    ),
    tens: list("tjugo trettio fyrtio/fortio femtio sextio sjuttio attio nittio"),
    joined: inOneWord,
    hundreds: list("hundra"),
  },
};

function table(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (words: string, value: number): void => {
    for (const word of words.split("/")) if (!found.has(word)) found.set(word, String(value));
  };
  // Small numbers of every language first: Danish 'tres' is 60, Spanish 'tres' 3.
  for (const { small } of Object.values(numbers)) small.forEach(add);
  for (const { small, hundreds } of Object.values(numbers))
    hundreds.forEach((words, at) => {
      add(words, 100 + 100 * at);
      if (hundreds.length === 1)
        small.slice(1, 10).forEach((units, unit) => {
          for (const one of units.split("/"))
            for (const each of words.split("/")) add(`${one}${each}`, 100 + 100 * unit);
        });
    });
  for (const { small, tens, joined } of Object.values(numbers)) {
    tens.forEach((words, at) => {
      add(words, 20 + 10 * at);
      for (const ten of words.split("/"))
        small.slice(1, 10).forEach((units, unit) => {
          for (const one of units.split("/"))
            for (const word of joined(ten, one)) add(word, 21 + 10 * at + unit);
        });
    });
  }
  return found;
}

/**
 * Digits of the numbers from 0 to 99 and of the hundreds, by their word in each language: folded,
 * in small letters. "Thirty four" and "two hundred" are two words, each by itself.
 */
export const numberWords: ReadonlyMap<string, string> = table();

/** Words that may stand between the numbers of one telephone number. */
export const numberLinks: ReadonlySet<string> = new Set(
  "and und en et y e og och ja i then dann dan puis luego poi sa potem sitten dash minus space".split(
    " ",
  ),
);
