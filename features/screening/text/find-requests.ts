import { givingVerbs, helpMe, moneyNouns, needsMoney, payingVerbs, withAmount } from "../words.ts";
import { namesOtherThing } from "./other-objects.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** How near 'send' and 'money' must stand to be one request, in words. */
const near = 8;
/** How near to the verb 'me' must stand. */
const nearMe = 3;

/** To whom something is given. 'm' is French before a vowel. */
const me = words(
  "me m mir mich mij moi mig meg minulle mnie us uns ons nous nos ci nam oss meille",
);
/** 'Mi' is mine in Spanish, and 'to me' in Italian and Polish, where it stands beside the verb. */
const besideVerb = "mi";
const mine = words(
  "my mein meine meinen meiner mijn mon ma mes mi mis mio mia moj moje moja moją min mitt mina mine minun mein",
);
/** To another: "send her money" is in a story, and asks nobody by itself. */
const third = words(
  "him her them ihm ihnen hem haar hun lui leur gli loro mu jej im honom henne dem ham hende dem hänelle heille",
);
/** Somebody is asked. */
const asking = words(`
  can could would will kannst könntest kanntest würdest willst könnten können kun kunt wil wilt zou kan kunne vil ville skulle
  peux pourrais pouvez pourriez voudrais puedes podrías puede podría quieres puoi potresti può potrebbe możesz mógłbyś mogłabyś
  voitko voisitko kunde`);
const askedPerson = words("you u du sie je jij u tu vous usted ty pan pani sinä ni dere ihr te");
/** Forms that hold the question, or 'to me'. */
const asksByItself =
  /^(?:lähettäisitkö|lainaisitko|maksaisitko|wyślesz|pożyczysz|(?:env[ií]a|m[aá]nda|pr[eé]sta)me|(?:inviar?|mandar?|prestar?)mi|prestarme|enviarme|mandarme)$/;
/** "You have to pay": one is asked. */
const youMust =
  /(?<!\p{L})(?:you (?:must|have to|need to|should)|du musst|sie müssen|je moet|tu dois|vous devez|devi|tienes que|debes|musisz|du måste|du skal|du må|sinun (?:pitää|täytyy))(?!\p{L})/u;
/** "I have to pay the rent": nobody is asked. */
const iMust =
  /(?<!\p{L})(?:i (?:must|have to|had to|need to|gotta)|i(?:'ll| will| never| always)|(?:ich muss|muss ich|ich musste|ich zahle|ich werde)|devo|ho dovuto|tengo que|tuve que|voy a|je (?:dois|vais|peux)|ik (?:moet|moest|ga)|moet ik|muszę|musiałem|musiałam|jag (?:måste|ska|kan)|jeg (?:skal|må|måtte|kan)|minun (?:pitää|täytyy))(?!\p{L})/u;
const fillers = words(
  "please pls plz bitte por favor stp svp plaît plait prego proszę snälla alsjeblieft aub graag venligst and und et og then just also dear honey darling now jetzt nu",
);
const amount = /[€$£] ?\d|\d ?[€$£]/;

/** Whether a text in small letters with its accents asks for money. */
export function asksForMoney(spoken: string): boolean {
  if (!amount.test(spoken) && !(spoken.match(anyWord) ?? []).some((each) => moneyNouns.has(each)))
    return false;
  const sentences = spoken.split(/[.!?](?=\s|$)|\n/);
  return sentences.some(asksInSentence) || asksForHelp(sentences);
}

/** A number beside a currency, in small letters. */
const sum = /[€$£] ?\d|\d ?(?:[€$£]|euro|dollar|usd|pounds?|gbp|kr|kron|zł|pln|chf|franken|franc)/;

/** "I need 200 euros. Can you help me?", "help me with 200 euros". */
function asksForHelp(sentences: readonly string[]): boolean {
  return sentences.some((each, at) => {
    if (!sum.test(each)) return false;
    const help = helpMe.exec(each);
    if (help && withAmount.test(each.slice(help.index + help[0].length))) return true;
    return needsMoney.test(each) && helpMe.test(`${each} ${sentences[at + 1] ?? ""}`);
  });
}

const anyWord = /[\p{L}\p{N}]{1,30}/gu;
const clauseEnds = /[,;:–—]/;

/** A word of a sentence, and where it begins there. */
interface Word {
  readonly text: string;
  readonly from: number;
}

function asksInSentence(sentence: string): boolean {
  const found: Word[] = Array.from(sentence.matchAll(anyWord), ({ 0: text, index }) => ({
    text,
    from: index,
  }));
  const all = found.map(({ text }) => text);
  const verbs = found
    .flatMap(({ text, from }, at) => (givingVerbs.has(text) ? [{ text, from, at }] : []))
    .slice(0, 20);
  if (verbs.length === 0) return false;
  if (
    verbs.some(
      (verb) =>
        isAsked(sentence, all, verb) &&
        hasMoneyNear(sentence, all, verb.at) &&
        !isOfOtherThing(sentence, verb),
    )
  )
    return true;
  return sentence.split(/[,;:]/).some((clause) => asksInClause(clause));
}

/** Money within a few words, or an amount anywhere in the sentence. */
const hasMoneyNear = (sentence: string, all: readonly string[], at: number): boolean =>
  amount.test(sentence) ||
  all.slice(Math.max(0, at - near), at + near + 1).some((each) => moneyNouns.has(each));

/** "Lend me a hand, cash is king": without an amount, what is lent decides. */
function isOfOtherThing(sentence: string, verb: Word): boolean {
  if (/\d/.test(sentence) || payingVerbs.has(verb.text)) return false;
  const before = sentence.slice(0, verb.from).split(clauseEnds).at(-1) ?? "";
  const after = sentence.slice(verb.from).split(clauseEnds)[0] ?? "";
  const at = before.match(anyWord)?.length ?? 0;
  return namesOtherThing(`${before}${after}`.match(anyWord) ?? [], at);
}

function isAsked(
  sentence: string,
  all: readonly string[],
  { text: verb, from, at }: Word & { readonly at: number },
): boolean {
  if (youMust.test(sentence)) return true;
  // "I have to work, so send me money": of the same clause.
  if (iMust.test(sentence.slice(0, from).split(clauseEnds).at(-1) ?? "")) return false;
  const around = all.slice(Math.max(0, at - nearMe), at + nearMe + 1);
  const [before = "", after = ""] = [all[at - 1], all[at + 1]];
  // "He asked me to lend him money": it is for another.
  const forAnother = third.has(before) || third.has(after);
  if (!forAnother && around.some((each) => me.has(each))) return true;
  if (before === besideVerb || after === besideVerb) return true;
  const question =
    all.slice(Math.max(0, at - near), at).some((each) => asking.has(each)) &&
    all.slice(Math.max(0, at - near), at + 2).some((each) => askedPerson.has(each));
  return question && (!payingVerbs.has(verb) || all.some((each) => mine.has(each)));
}

/** An imperative, "send 200 euros", or a form that asks by itself, and money in the same clause. */
function asksInClause(clause: string): boolean {
  const all = clause.match(anyWord) ?? [];
  return all.some(
    (each, at) =>
      givingVerbs.has(each) &&
      (asksByItself.test(each) || at === 0 || fillers.has(all[at - 1] ?? "")) &&
      // "Payer 18 € un café": who begins with an infinitive asks nobody.
      !(infinitives.test(each) && !asksByItself.test(each)) &&
      hasMoneyNear(clause, all, at) &&
      (/\d/.test(clause) || payingVerbs.has(each) || !namesOtherThing(all, at)),
  );
}

const infinitives =
  /^(?:enviar|mandar|prestar|transferir|pagar|envoyer|prêter|virer|payer|inviare|mandare|prestare|pagare|trasferire|bonifico|schicken|überweisen|leihen|borgen|zahlen|bezahlen|sturen|overmaken|lenen|voorschieten|betalen|wysłać|pożyczyć|przelać|zapłacić|lähettää|lainata|schicke|leihe|overføre|betale|låne|sende)$/;
