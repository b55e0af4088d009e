import { expect, test } from "vitest";
import { signUpInput } from "#features/accounts/accounts-cast.ts";
import { openWorld } from "#test/world.ts";
import { nameFault } from "./name-rules.server.ts";

const world = await openWorld({ name: "Vesper", countries: ["NL"] });

test.each([
  ["Vesper Team", "reserved"],
  ["vesper", "reserved"],
  ["V e s p e r", "reserved"],
  ["Vésper", "reserved"],
  ["Support", "reserved"],
  ["ADMIN", "reserved"],
  ["Admin_7", "reserved"],
  ["4dmin", "reserved"],
  ["supp0rt", "reserved"],
  ["Support24", "reserved"],
  ["Kundenservice", "reserved"],
  ["Obsługa", "reserved"],
  ["Supportteam", "reserved"],
  ["AdminAnna", "reserved"],
  ["Anna Admin", "reserved"],
  ["S u p p o r t", "reserved"],
  ["Administratör", "reserved"],
  ["Moderatorin", "reserved"],
  ["Moderateur", "reserved"],
  ["Webmaster_1", "reserved"],
  ["m0derat0r", "reserved"],
  ["Ylläpito", "reserved"],
  ["Équipe", "reserved"],
  ["Atención al Cliente", "reserved"],
  ["Klantenservice", "reserved"],
  ["Kundtjänst", "reserved"],
  ["ТЕАМ", "reserved"],
  ["Supporŧ", "reserved"],
  ["Süpport", "reserved"],
  ["Ѕтаff", "letters"],
  ["ADMlN", "reserved"],
  ["Adrnin", "reserved"],
  ["Ⱥdmin", "reserved"],
  ["Modérátør", "reserved"],
  ["Ħelpdesk", "reserved"],
  ["Offiçiał", "reserved"],
  ["Véspér", "reserved"],
  ["Anna ٠٦١٢٣٤٥٦٧٨", "contact"],
  ["Anna zero six one two three four five six", "contact"],
  ["Telegräm Anna", "contact"],
  ["anna-privat.de", "contact"],
  ["ᴀᴅᴍɪɴ", "letters"],
  ["𝐀𝐝𝐦𝐢𝐧", "letters"],
  ["Mаrianne", "letters"],
  ["Pαul", "letters"],
  ["www.evil.test", "contact"],
  ["evil.com", "contact"],
  ["06-12345678", "contact"],
  ["Anna 0 6 1 2 3 4 5", "contact"],
  ["Anna WhatsApp", "contact"],
  ["ᎪᎠᎷᎥᏁ", "reserved"],
  ["ᐯᗴᔕᑭᗴᖇ", "reserved"],
  ["ᗩᗪᗰᓰᑎ", "reserved"],
  ["ꓮꓓꓟꓲꓠ", "reserved"],
  ["ꓢꓴꓑꓑꓳꓣꓔ", "reserved"],
  ["ADMǀN", "reserved"],
  ["Adminᵃ", "reserved"],
  ["Админ", "reserved"],
  ["Модератор", "reserved"],
  ["Администратор 7", "reserved"],
  ["Веспер", "reserved"],
  ["Βεσπερ", "reserved"],
  ["Служба поддержки", "reserved"],
  ["Μοντεράτορ Μοδερατορ", "reserved"],
  ["客服", "reserved"],
  ["관리자", "reserved"],
  ["wh4tsapp", "contact"],
  ["T3legram", "contact"],
  ["0nlyfans", "contact"],
  ["Insta anna", "contact"],
  ["insta_anna92", "contact"],
  ["instaanna", "contact"],
  ["IG anna92", "contact"],
  ["ig_anna", "contact"],
  ["snap_anna", "contact"],
  ["tg_anna92", "contact"],
  ["Anna Kik anna92", "contact"],
  ["anna gmail", "contact"],
  ["annagmail", "contact"],
  ["anna_hotmail", "contact"],
  ["annadotcom", "contact"],
  ["anna punkt de", "contact"],
  ["Viber Anna", "contact"],
  ["IG-anna92", "contact"],
  ["anna.insta", "contact"],
  ["モデレーター", "reserved"],
  ["Υποστήριξη", "reserved"],
  ["ΥΠΟΣΤΗΡΙΞΗ", "reserved"],
  ["ΔΙΑΧΕΙΡΙΣΤΗΣ", "reserved"],
  ["Συντονιστής", "reserved"],
  ["СЛУЖБА", "reserved"],
  ["Moderacja", "reserved"],
  ["Moderación", "reserved"],
  ["Superadmin", "reserved"],
  ["supportdesk", "reserved"],
  ["ТЕЛЕГРАМ", "contact"],
])("%s is no name: %s", (name, fault) =>
  expect(nameFault(name, "Vesper")).toBe(`invalid.name_${fault}`),
);

test.each([
  "Wilma",
  "Marianne",
  "Staffan",
  "Joe Root",
  "Marcel56",
  "Anne-Marie",
  "O’Neill",
  "Łukasz",
  "Søren",
  "Jürgen",
  "Ñuria",
  "Zoë",
  "Παύλος",
  "Марианна",
  "Nguyễn",
  "Imo",
  "Ig",
  "Anna 1956",
  "Mr. Big",
  "Badminton Bea",
  "Ing Mailin",
  "Despointes",
  "J.D. Wood",
  "Jean-Line",
  "Tea",
  "Ronald",
  "Vesna",
  "Żaneta",
  "Bengt-Åke",
  "Teo",
  "Madmin",
  "Rosa.L",
  "Administer",
  "Adminta",
  "Moderata",
  "Moderato",
  "Supporta",
  "Supporter Sam",
  "Postmasterly",
  "Sadmin",
  "Teamo",
  "Stafford",
  "McAdam",
  "Line",
  "Line Marie90",
  "Line_Marie",
  "Imo 92",
  "Kik",
  "Zelle",
  "Dorothy",
  "Constance",
  "Модест",
  "Тимур",
])("%s is a name", (name) => expect(nameFault(name, "Vesper")).toBeNull());

/** Names of sites, and how a member may write each with something before or behind it. */
const siteNames = {
  Vesper: ["Vesper", "VESPER", "Vésper", "Веспер"],
  Partner: ["Partner", "Partn3r", "PARTNER"],
  Treff60: ["Treff60", "Treff 60", "TREFF60", "Treff-60"],
  Date24: ["Date24", "Date 24", "date-24"],
  Übermorgen: ["Übermorgen", "Uebermorgen", "Ubermorgen"],
  Größe: ["Größe", "Groesse", "Größe"],
  Kærlighed: ["Kærlighed", "Kaerlighed"],
  Modern: ["Modern", "Modem"],
};
test("a name that holds the name of the site is reserved", () => {
  const around = ["", " NL", " News", "Nederland", " Nora", " Ñ", "NORD", " 7", " Roma", "rn"];
  const accepted = Object.entries(siteNames).flatMap(([site, ways]) =>
    ways
      .flatMap((way) => around.map((end) => `${way}${end}`))
      .filter((name) => nameFault(name, site) !== "invalid.name_reserved")
      // Letters of two alphabets are refused before.
      .filter((name) => nameFault(name, site) !== "invalid.name_letters")
      .map((name) => `${name} at ${site}`),
  );
  expect(accepted).toEqual([]);
});

test("letters of two scripts are refused in every pair", () => {
  const samples = ["anna", "анна", "αννα", "მარია", "אנה", "محمد", "कमला", "சரி", "ไทย"];
  const accepted = samples.flatMap((one) =>
    samples
      .filter((other) => other !== one)
      .map((other) => one + other)
      .filter((name) => nameFault(name, "Vesper") !== "invalid.name_letters"),
  );
  expect(accepted).toEqual([]);
});

test("every door to a name has the same rule and says which field", async () => {
  const alice = await world.member("Alice");
  for (const [name, code] of [
    ["Vesper Team", "invalid.name_reserved"],
    ["Mаrianne", "invalid.name_letters"],
    ["06-12345678", "invalid.name_contact"],
  ] as const) {
    const refused = [
      await world.call("accounts.signUp", signUpInput("Door", { name })),
      await world.call("accounts.checkSignUp", { step: 1, name, date_of_birth: "1970-03-02" }),
      await world.call("profiles.update", { name }, { as: alice }),
    ];
    for (const { status, problem } of refused) {
      expect(status).toBe(422);
      expect(problem.fields).toMatchObject([{ path: "name", code }]);
      expect(problem.fields?.[0]?.detail).toMatch(/username/);
    }
  }
});

test("a second Wilma is simply Wilma, at sign-up and afterwards, and each is found by her own id", async () => {
  const [one, other] = [await world.member("Wilma"), await world.member("Willy")];
  expect(
    (await world.call("accounts.signUp", signUpInput("Third", { name: "Wilma" }))).status,
  ).toBe(200);
  expect(
    (await world.call("profiles.update", { name: "Wilma" }, { as: other })).body.profile.name,
  ).toBe("Wilma");
  const bob = await world.member("Bob", { gender: "man" });
  for (const { id } of [one, other])
    expect((await world.call("members.read", { id }, { as: bob })).body.profile).toMatchObject({
      id,
      name: "Wilma",
    });
});

test("who has such a name already keeps it while changing something else", async () => {
  const old = await world.member("Admin Anna");
  expect(
    (await world.call("profiles.update", { name: "Admin Anna", about: "I sail." }, { as: old }))
      .status,
  ).toBe(200);
});
