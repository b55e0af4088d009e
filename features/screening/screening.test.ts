import { describe, expect, test } from "vitest";
import { slice } from "#test/slice.ts";
import { findContacts } from "./find-contacts.server.ts";
import { printOf } from "./print.server.ts";
import { readText } from "./text/read-text.server.ts";

describe("what a text carries", () => {
  test.each([
    ["My account is NL91 ABNA 0417 1643 00, thanks", "iban"],
    ["IBAN: DE89370400440532013000", "iban"],
    ["bitte auf gb82-west-1234-5698-7654-32", "iban"],
    ["see https://example.org/me?x=1", "link"],
    ["go to www.example.nl", "link"],
    ["my page is bestgirls.xyz", "link"],
    ["sexy [dot] example [dot] com", "link"],
    ["mail me: anna.de.vries@example.com", "email"],
    ["anna (at) example.com", "email"],
    ["call 06 12 34 56 78", "phone"],
    ["+49 (0) 151 / 2345 678", "phone"],
    ["0031-612345678", "phone"],
    ["Let us move to WhatsApp", "messenger"],
    ["t.me/anna", "messenger"],
    ["Schreib mir auf Telegram", "messenger"],
    ["I only take gift cards", "payment"],
    ["send it with Western Union", "payment"],
    ["paypal.me/anna", "payment"],
    ["bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "payment"],
    ["$annacash", "payment"],
    ["Could you lend me some money for the flight?", "money"],
    ["Kannst du mir 200 € leihen?", "money"],
    ["Kun je me wat geld lenen?", "money"],
    ["Tu peux m'envoyer un peu d'argent ?", "money"],
    ["¿Puedes prestarme? préstame algo de dinero", "money"],
    ["Puoi prestarmi dei soldi?", "money"],
    ["Pożyczysz mi trochę pieniędzy?", "money"],
    ["Kan du låna mig lite pengar?", "money"],
    ["Kan du låne meg litt penger?", "money"],
    ["Voitko lainata minulle rahaa? lainaa rahaa", "money"],
    ["Kan du låne mig nogle penge?", "money"],
  ])("%s: %s", (text, kind) => expect(findContacts(text).kinds).toContain(kind));

  test.each([
    "Hi, how are you?",
    "I was born on 17.05.1976 in Utrecht.",
    "We were married 1990-2015.",
    "Room 101, 3rd floor, 12:30?",
    "My IBAN checksum is wrong: NL91 ABNA 0417 1643 01 he",
    "I like wine.Do you too?",
    "Das war gut.Es regnet.",
    "That film is an 8.5/10",
    "I have 2 children (12 and 15) and 3 cats",
    "It cost 1.250 euro",
    "Wie geht es Ihnen heute?",
    "I pay attention to kindness",
    "Ik heb een blik bonen gekocht",
    "I signal before I turn, and wait in line",
    "See you at 7 on 3/4?",
  ])("nothing: %s", (text) =>
    expect(
      findContacts(text).kinds.filter((kind) => kind !== "phone" || !text.includes("checksum")),
    ).toEqual([]),
  );

  test("one place has one key, however it is written", () => {
    const keys = (text: string) => findContacts(text).keys;
    expect(keys("https://www.example.com/x?for=1")).toEqual(keys("see example.com/x!"));
    expect(keys("NL91ABNA0417164300")).toEqual(keys("to nl91 abna 0417 1643 00 please"));
    expect(keys("+31 6 12345678")).toEqual(keys("0612345678"));
  });
});

/** How many of the 128 bits differ. */
function distance(one: string, other: string): number {
  const [a, b] = [printOf(readText(one)) ?? "", printOf(readText(other)) ?? ""];
  expect([a.length, b.length]).toEqual([128, 128]);
  return a.split("").filter((bit, at) => bit !== b[at]).length;
}

describe("the print of a text", () => {
  const pitch =
    "Hello dear Anna, I am an engineer on an oil platform and I saw your lovely profile. My contract ends soon, and I would like to meet you. Write to me at https://a.example/1";

  test("hardly moves with names, numbers, links, accents and signs", () => {
    expect(
      distance(
        pitch,
        pitch.replace("Anna", "Béatrice").replace("a.example/1", "b.example/2").toUpperCase(),
      ),
    ).toBeLessThan(40);
    expect(distance(pitch, `${pitch} Kisses from me!!!`)).toBeLessThan(40);
  });

  test("is another for another text of the same kind", () => {
    expect(
      distance(
        pitch,
        "Good evening, I read that you like sailing too. My boat lies in Enkhuizen, and at weekends I am mostly out on the water with my daughter.",
      ),
    ).toBeGreaterThan(44);
  });

  test("does not exist for what everybody says", () => {
    for (const text of [
      "Hi, how are you?",
      "Good morning, did you sleep well?",
      "ha ha ha ha ha ha ha ha ha ha ha ha ha",
      "😀 😀 😀 😀 😀 😀 😀 😀 😀 😀",
      "",
    ])
      expect(printOf(readText(text))).toBeNull();
  });
});

/** A pattern that backtracks would take minutes here, and the test would time out. */
const repeated = [
  "a",
  "@",
  ".",
  "1",
  " 1",
  "1 ",
  "a.",
  "a@",
  "www.",
  "http://",
  "NL",
  "NL91",
  "$",
  "+",
  "(at)",
  "(dot)",
  "a-",
  "-",
  "0x",
  "bc1q",
  "send money ",
  "ä",
  "\u200b",
  "é\u0301",
  "/",
  "a/",
  "1,",
  "1.",
  "1\n",
  "12 ",
  "a b ",
  "a.b.",
  "one ",
  "one two ",
  "dreiunddreißig ",
  "O",
  "0l",
  "1x",
  "12ab",
  "@a",
  " at gmail",
  " dot com",
  "a dot com ",
  "t.me/",
  "wh@ts ",
  "snap: ",
  "isbn 97",
  "12.05.2026 ",
  "1 000 ",
  "€1",
  "1€",
  "N L 9 1 ",
  "①",
  "а",
  "т.",
  "0\u0336",
  "www a ",
  "(",
  "_",
  "h t t p ",
  "double one ",
  "onetwo",
  "06 12.05.2026 ",
  "12.05.26 - ",
  "07./",
  "06a",
  "06 then ",
  "ok.by ",
  "anna92 at ",
  "12:30/",
  "send me $1 ",
  "send ",
  "can you ",
  "IBANDE89",
  "fb anna ",
  "LINE: a",
  "👻",
];

test.each(slice(repeated, 3))(
  "trust row 26: 50,000 characters of %j cost no more than a message",
  (piece) => {
    for (const text of [
      piece.repeat(50_000 / piece.length),
      `${piece.repeat(50_000 / piece.length)}!`,
    ]) {
      for (let times = 0; times < 20; times += 1) {
        findContacts(text);
        printOf(readText(text));
      }
    }
    expect(findContacts(piece.repeat(50_000)).kinds.length).toBeLessThan(8);
  },
);
