/**
 * First guesses in the languages of our sites, which the package below, made of English lists, does
 * not hold. In lower case.
 */
const ownWords = `
password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd pa55word password! password01 passwort passwort1 passwort123
wachtwoord wachtwoord1 wachtwoord123 welkom01 welkom123 welkom2023 welkom2024 welkom2025 welkom1234 geheim123 hallo123 hallo1234 hallohallo
12345678 123456789 1234567890 12345678910 0123456789 0987654321 987654321 87654321 123123123 12341234 11223344 1122334455 147258369 159753456
123456789a a123456789 abcd1234 abc12345 abc123456 1234abcd 1234qwer qwer1234 qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwerty12345 azerty123
azertyuiop qwertz123 qwertzuiop asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3r4 q1w2e3r4t5 zaq12wsx
iloveyou iloveyou1 iloveyou2 loveyou1 ilovegod lovelove ikhouvanjou ichliebedich schatz123 schatzi1 liefje123 sweetheart darling1 princess princess1
sunshine sunshine1 football football1 baseball baseball1 basketball superman superman1 batman123 spiderman starwars pokemon1 michelle jennifer
jonathan jordan23 charlie1 michael1 daniel123 thomas123 jessica1 nicole123 andrea123 alexander alexandra christian martin123 stefanie manchester
liverpool liverpool1 arsenal1 chelsea1 barcelona realmadrid juventus bayern123 feyenoord feyenoord1 schalke04 ajax1234 borussia hamburg1
computer computer1 internet internet1 whatever trustno1 letmein1 letmein123 welcome1 welcome12 welcome123 monkey123 dragon123 master123 admin123
admin1234 administrator changeme changeme1 changeme123 default1 test1234 test12345 testtest testing1 testing123 temp1234 secret123 access14 login123
samsung1 samsung123 google123 facebook facebook1 linkedin linkedin1 instagram whatsapp snoopy123 garfield butterfly chocolate elephant mercedes
corvette porsche1 ferrari1 mustang1 yamaha123 harley123 lovely123 flower123 summer123 winter123 spring123 autumn123 sommer123 zomer2023 zomer2024
zomer123 winter2024 summer2024 sommer2024 januari1 december december1 november september october1 victoria veronica samantha benjamin nicholas
hejsan123 lösenord losenord1 salasana salasana1 hasło123 haslo1234 contraseña contrasena contrasena1 motdepasse motdepasse1 doudou123 soleil123
amoremio1 ciaociao juventus1 kochanie1 polska123 mypassword yourpassword nopassword einfach123 blink182 metallica slipknot1 nirvana1 liebe1234
`
  .trim()
  .split(/\s+/);

let all: Promise<ReadonlySet<string>> | undefined;
/**
 * The 49,000 most used passwords of published breaches, with ours: read once, when the first
 * password is chosen.
 */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (all ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set([...dictionary["passwords-common"], ...ownWords]),
  ));

const swapped: Readonly<Record<string, string>> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  "@": "a",
  $: "s",
  "!": "i",
};
/** As a guesser tries it: `P@ssw0rd` is `password`. */
export const unswapped = (text: string): string =>
  text.toLowerCase().replaceAll(/[013457@$!]/g, (sign) => swapped[sign] ?? sign);
/** Without what people put after a word: a year or four digits, and a sign or two. */
export const withoutEnding = (text: string): string =>
  text.replace(/[\d]{0,4}[^\p{L}\d]{0,2}$/u, "");

/**
 * Is this one of the first guesses: a common password, one with a year behind it or with signs for
 * letters, one sign repeated, or a run such as 23456789?
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await commonPasswords();
  const lower = password.toLowerCase();
  const stem = withoutEnding(lower);
  if (
    [lower, stem, unswapped(lower), unswapped(stem), withoutEnding(unswapped(lower))].some(
      (guess) => guess.length > 3 && common.has(guess),
    )
  )
    return true;
  const codes = Array.from(lower, (sign) => sign.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}
