import { expect, test } from "vitest";
import { foundTogether } from "./earlier.server.ts";
import { findContacts } from "./find-contacts.server.ts";
import { isFragment } from "./text/fragments.ts";
import { readText } from "./text/read-text.server.ts";

const names =
  "whatsapp telegram instagram snapchat facebook discord messenger onlyfans tiktok linkedin twitter revolut paypal bitcoin moneygram ethereum paysafecard westernunion телеграм инстаграм ватсап".split(
    " ",
  );
/** How a message ends that says where to write or to pay, in each language. */
const before = [
  "",
  "skriv til mig på ",
  "schreib mir auf ",
  "add me on ",
  "escríbeme por ",
  "löydät minut ",
  "écris-moi sur ",
  "scrivimi su ",
  "skriv til meg på ",
  "app me via ",
  "napisz na ",
  "skriv till mig på ",
];
const after = ["", " please", " anna", ", kiss"];

/** What is read when the last of some messages is sent; nothing where it asks for no look back. */
function found(...messages: string[]): readonly string[] {
  const text = readText(messages.at(-1) ?? "");
  return isFragment(text) ? foundTogether(messages.slice(0, -1), text).kinds : [];
}
const isAlone = (text: string): boolean => findContacts(text).kinds.length > 0;

test("trust row 35: a name that is cut over two or three messages is found wherever it is cut", () => {
  const missed: string[] = [];
  let tried = 0;
  const tryAll = (...messages: string[]): void => {
    if (messages.some(isAlone)) return;
    tried += 1;
    if (!found(...messages).some((kind) => kind === "messenger" || kind === "payment"))
      missed.push(messages.join(" | "));
  };
  for (const name of names)
    for (let at = 2; at <= name.length - 2; at += 1) {
      const [begin, end] = [name.slice(0, at), name.slice(at)];
      for (const more of after) {
        const words = before[tried % before.length] ?? "";
        // "Get your face" and "book please" are words of any conversation.
        const ordinary = /^(?:face|link|twit|sky|pay|only|western|bit)$/.test(begin);
        if (ordinary && words + more !== "") tryAll(begin, end);
        else {
          tryAll(words + begin, end + more);
          tryAll(words + begin, "haha", end + more);
        }
      }
      for (let next = at + 2; next <= name.length - 2; next += 1)
        tryAll("so", begin, name.slice(at, next), name.slice(next));
    }
  expect(tried).toBeGreaterThan(600);
  expect(missed).toEqual([]);
});

test.each([
  ["I washed my face", "book a table for 19:30"],
  ["What's", "up?"],
  ["Whats", "up"],
  ["Gestern im Zoo beim Tiger", "am Morgen"],
  ["Gestern im Zoo beim Tiger", "am 3. um 10.30"],
  ["Oh snap", "chat tomorrow?"],
  ["Tomorrow we", "chat again"],
  ["I will pay", "pal"],
  ["C'est le bit", "coin coin"],
  ["Me gusta la tele", "y el cine"],
  ["Lo vi en la tele", "gracias"],
  ["Mi piace il tè", "le grammatiche no"],
  ["Ik hou van thee", "en gram voor gram"],
  ["Lubię herbatę", "i gramy w karty"],
  ["Juon teetä", "olut on pahaa"],
  ["Kom till mig", "inte idag"],
  ["Kom til meg", "instagjort"],
])("trust row 35: %s | %s: two messages that make no name", (...messages) => {
  expect(found(...messages)).toEqual([]);
});
