import { expect, test } from "vitest";
import { signUpInput } from "#features/accounts/accounts-cast.ts";
import { openWorld } from "#test/world.ts";
import { usernameSchema } from "#features/identity/fields.ts";
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
])("%s is a name", (name) => expect(nameFault(name, "Vesper")).toBeNull());

/** Real names of many scripts and spellings: the field and the rules accept each. */
const realNames = `
  マリー,ケイト・マリー,さくら,山田 花子,محمـد,محمد,علی‌رضا,فاطمه,Kaʻiulani,Məmməd,Gülşən,கமலா,ಕಮಲಾ,కమల,
  കമല,কমলা,કમળા,ਕਮਲਜੀਤ,କମଳା,कमला,श्‍याम,สมชาย,ສົມສີ,ကမလာ,មករា,ကျော်,ልዑል,תמר,יהודית,ז'אן,ג׳ון,
  თამარ,Արամ,Юлия,Мар’яна,Ґанна,Ђорђе,Αγγελική,Ήρα,이수진,김 하나,李小龙,王芳,ㄇㄚ王,Đặng Thị Hồng,
  Nguyễn,Ngũgĩ,Ọlá,Ɛsi,Kɔfi,Kofi Ŋŋo,Þórunn,Æsa,Łucja,Żaneta,Çağla,Iñaki,Jaüme,Gal·la,D'Arcy,D‘Arcy,
  O´Brien,O\u2018Neill,Anne‑Marie,Jean‐Luc,Renée,Rene\u0301e,Zoë,'s Gravenmoer,Tʼahay,ᎠᎾ,ᱥᱟᱱᱛᱟᱲ
`
  .split(/[,\n]/)
  .map((name) => name.trim())
  .filter(Boolean);

test.each(realNames)("%s is a real name", (name) => {
  const read = usernameSchema.safeParse(name);
  expect([read.error?.issues[0]?.message, nameFault(read.data ?? "", "Vesper")]).toEqual([
    undefined,
    null,
  ]);
});

test.each([
  "\u3164\u3164",
  "\u115f\u1160",
  "An\u200bna",
  "A\u200dnna",
  "Anna\u200d",
  "\u200canna",
  "\u2800\u2800",
  "An\ufe0fna",
  "''",
  "’a",
  "a\u0301\u0302\u0303\u0304\u0305",
  "Zo\u0488\u0489\u0337\u0338e",
  "ก\u0e49\u0e49\u0e49\u0e49\u0e49",
  "--",
  "· ·",
])("%j is not a name", (name) => {
  expect(usernameSchema.safeParse(name).success).toBe(false);
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
