import { expect, test } from "vitest";
import { findContacts } from "./find-contacts.server.ts";

const amounts = ["200 euro", "200 €", "$500", "350 kr", "800 pounds", "350 zł"];

/** By language: who must pay something, and who is asked for money. */
const sentences: readonly (readonly [string, (amount: string) => string, string])[] = [
  ["de", (amount) => `Kannst du mir ${amount} leihen?`, "Ich muss noch die Rechnung bezahlen"],
  ["en", (amount) => `Could you lend me ${amount}?`, "I have to pay the rent"],
  ["en", (amount) => `Please send ${amount} today.`, "I had to pay for parking"],
  ["en", (amount) => `You have to pay ${amount} for my visa.`, "I pay my own ticket"],
  ["es", (amount) => `¿Puedes prestarme ${amount}?`, "Tengo que pagar el alquiler"],
  ["fr", (amount) => `Tu peux me prêter ${amount} ?`, "Je dois payer le loyer"],
  ["it", (amount) => `Puoi prestarmi ${amount}?`, "Devo pagare l'affitto"],
  ["nl", (amount) => `Kun je me ${amount} lenen?`, "Ik moet nog de huur betalen"],
  ["pl", (amount) => `Pożyczysz mi ${amount}?`, "Muszę zapłacić czynsz"],
  ["sv", (amount) => `Kan du låna mig ${amount}?`, "Jag måste betala hyran"],
  ["nb", (amount) => `Kan du låne meg ${amount}?`, "Jeg må betale leien"],
  ["da", (amount) => `Kan du låne mig ${amount}?`, "Jeg skal betale huslejen"],
  ["fi", (amount) => `Voitko lainata minulle ${amount}?`, "Minun pitää maksaa vuokra"],
];

test.each(sentences)("trust row 35: %s: who is asked for money, and who pays", (_, asks, pays) => {
  for (const amount of amounts) {
    expect(findContacts(asks(amount)).kinds, asks(amount)).toContain("money");
    expect(findContacts(`${pays}, ${amount}.`).kinds, `${pays}, ${amount}`).toEqual([]);
    expect(findContacts(`${pays} ${amount}`).kinds, `${pays} ${amount}`).toEqual([]);
  }
});

/** The verb that asks is not the first of its kind in the sentence. */
test.each([
  "Before I send my photo can you send me money",
  "I pay my rent, can you pay my ticket, 200 euro",
  "Bevor ich mein Foto schicke, schicke mir bitte Geld",
  "Ik stuur foto's en jij kan mij geld sturen, stuur me geld",
  "I have to send mails, so send me 200 euro",
])("trust row 35: %s: each occurrence of a verb is looked at", (text) => {
  expect(findContacts(text).kinds).toContain("money");
});
