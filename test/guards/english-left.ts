/**
 * How a text is found that nobody translated. Used over catalogues and content here, and over
 * rendered pages by the crawler.
 */

/** Names, which no language changes. */
const names = new Set(
  `
  vesper apple pay bancontact blik carte bancaire dankort eps giropay iban bic ideal maestro mobilepay nexi paypal paysafecard przelewy24 przelewy satispay sofort swish twint vipps sepa sms smtp url gateway
  stripe mollie adyen pain camt html https mailto tel markdown network ref sub vat id csv pdf xml emoji jpeg png webp avif
  kamer van koophandel andorra gibraltar monaco san marino switzerland united kingdom vatican
`
    .trim()
    .split(/\s+/),
);

/**
 * Words that are the same in English and in one of our languages, and mean the same there. A word
 * that is not here is left in English until it joins with that reason.
 */
const shared = new Set(
  `
  asexual barbecue bed bisexual blond bondage burger champagne chat chocolate cocktail code codes conversation cookies credit credits cupcake date description district e mail error film films filter filters
  golf information later like likes lingerie man massages match matches message messages minimum moderation museum notifications open pansexual password pasta photo photos piano pizza popular premium
  privacy profile push puzzle question questions region sex sexy shopping single sms spaghetti status sushi tattoos tennis test text total toys uploads version weekend cinema per
  accordion action active attention avatar ballet band banjo bank basketball bikini bingo bonus budget cactus canton computer confirmation controversial distance divorce dominant festival format guitar
  hockey hotel intention invisible jazz judo karate kiwi land langue link lotus mango maximum menu motor net note option options orange page pages panda party pause phone place plan podium point portrait
  post public radio raisin restaurant robot rose rugby sauna service simple site sport sports standard suggestion suggestions surprise tango taxi tiger train transactions type union village violin yoga zoo
  barn brunette bus commune concert contact courage danse discussion file fire five fruit gin hat hand hobby kayak koala local melon normal nu original past patience piece president province rum rat relation ring solo
  urgent art nature football conversations find upload for reference send glass
  one night stand meditation under gym sadomasochism
  start stop telefon telegram trend violet whisky wine
`
    .trim()
    .split(/\s+/),
);

const letters = /[\p{L}\p{N}]+/gu;
const address = /\S+@\S+/g;
/** The words of a text as it is read, small. An e-mail address is no language's. */
export const wordsOf = (text: string): string[] =>
  Array.from(text.replaceAll(address, " ").matchAll(letters), ([word]) => word.toLowerCase());

/**
 * Words that only English has, in sentences and on buttons. A single word that is not here may well
 * be the same in two languages.
 */
const onlyEnglish = new Set(
  "the your you with this which when please they from what save cancel delete search settings back next loading members welcome yes today yesterday nothing women everybody".split(
    " ",
  ),
);

/** So many words of the English text, one after the other, are no chance any more. */
const longRun = 4;

/**
 * Asks of texts whether they hold what only English has, or a long run of this English text;
 * answers with it, or null.
 */
export function englishIn(english: string): (text: string) => string | null {
  const runs = new Set(runsOf(wordsOf(english)));
  return (text) => {
    const words = wordsOf(text);
    const found =
      words.find((word) => onlyEnglish.has(word)) ?? runsOf(words).find((each) => runs.has(each));
    return found ? `"${found}"` : null;
  };
}

/** What is known of an English text: a page is asked about once for each of its lines. */
const known = new Map<string, { readonly words: string; find(text: string): string | null }>();
function about(english: string) {
  const about = known.get(english) ?? {
    words: wordsOf(english).join(" "),
    find: englishIn(english),
  };
  known.set(english, about);
  return about;
}

/** Why a text looks untranslated beside its English one; null: it does not. */
export function englishLeft(text: string, english: string): string | null {
  const words = wordsOf(text);
  const { words: same, find } = about(english);
  if (words.join(" ") !== same) return find(text);
  const left = words.find(
    (word) => word.length > 2 && /\p{L}/u.test(word) && !names.has(word) && !shared.has(word),
  );
  return left && (words.length > 1 || onlyEnglish.has(left))
    ? `the same as in English: "${left}"`
    : null;
}

const runsOf = (words: readonly string[]): string[] =>
  words.flatMap((_, at) => {
    const run = words.slice(at, at + longRun);
    return run.length === longRun &&
      run.filter((word) => word.length > 1 && /\p{L}/u.test(word) && !names.has(word)).length > 2
      ? [run.join(" ")]
      : [];
  });
