import { expect, test } from "vitest";
import { usernameSchema } from "#features/identity/fields.ts";
import { nameFault } from "./name-rules.server.ts";

/** Real names of many scripts and spellings: the field and the rules accept each. */
const realNames = `
  マリー,ケイト・マリー,さくら,山田 花子,محمـد,محمد,علی‌رضا,فاطمه,Kaʻiulani,Məmməd,Gülşən,கமலா,ಕಮಲಾ,కమల,
  കമല,কমলা,કમળા,ਕਮਲਜੀਤ,କମଳା,कमला,श्‍याम,สมชาย,ສົມສີ,ကမလာ,មករា,ကျော်,ልዑል,תמר,יהודית,ז'אן,ג׳ון,
  თამარ,Արամ,Юлия,Мар’яна,Ґанна,Ђорђе,Αγγελική,Ήρα,이수진,김 하나,李小龙,王芳,ㄇㄚ王,Đặng Thị Hồng,
  Nguyễn,Ngũgĩ,Ọlá,Ɛsi,Kɔfi,Kofi Ŋŋo,Þórunn,Æsa,Łucja,Żaneta,Çağla,Iñaki,Jaüme,Gal·la,D'Arcy,D‘Arcy,
  O´Brien,O\u2018Neill,Anne‑Marie,Jean‐Luc,Renée,Rene\u0301e,Zoë,'s Gravenmoer,Tʼahay,ᎠᎾ,ᱥᱟᱱᱛᱟᱲ,
  മോഹന്‍,അനില്‍,র‍্যাচেল,র‍্যাব,শান্তনু‌,क्‍ष,क्‌षमा,’t Hart,‘t Hart,'t Hart,\u0060t Hart,בן־דוד,בת־שבע כהן,Մարի֊Աննա,ཚེ་རིང,བསྟན་འཛིན་,ཚེ༌རིང,
  ジャン＝リュック,ジャン゠リュック,ｼﾞｬﾝ･ﾘｭｯｸ,约翰•史密斯,约翰‧史密斯,约翰・史密斯,O＇Brien,O՚Brien,ǁGaroëb,ǃnaruseb,Nǃxau,ǀUirab,ǂToma,Łéʔa,
  Mᵃ José,Mª José,Dʳ Bob,ᠪᠠᠲᠤ,ᠮᠢᠨ᠋ᠠ,ᠠᠨᠠ᠎ᠠ,ᨀᨔᨗ,ᜋᜇᜒᜌ,አበበ፡በቂላ,col•l Anna,辻\u{e0100}花
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

test.each(['"', "”", "“", "„", "″", "''", "’’", "\u05f4"])(
  "%j between Hebrew letters is the mark of an abbreviation",
  (quote) => {
    expect(usernameSchema.parse(`משה כ${quote}ץ`)).toBe("משה כ״ץ");
    expect(usernameSchema.safeParse(`Anna${quote}Maria${quote}`).success).toBe(
      /^[’']+$/.test(quote) || quote === "\u05f4",
    );
  },
);

test.each([
  "\u2010",
  "\u2011",
  "\u2012",
  "\u2013",
  "\u2014",
  "\u2015",
  "\u2212",
  "\uff0d",
  "\ufe63",
])("the dash %j is a hyphen", (dash) =>
  expect(usernameSchema.parse(`Anne${dash}Marie`)).toBe("Anne-Marie"),
);

/** Everything that draws nothing, but for the joiners and the Mongolian selectors. */
const invisible = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(sign));

test("what draws nothing and was pasted along is taken out of a name", () => {
  expect(invisible.length).toBeGreaterThan(4_000);
  const left = invisible.filter(
    (sign) =>
      usernameSchema.safeParse(`${sign}Anna${sign} Ma${sign}ria${sign}`).data !== "Anna Maria",
  );
  expect(left).toEqual([]);
  expect(usernameSchema.parse("\u200fمحمد")).toBe("محمد");
  expect(usernameSchema.parse("Rene\u034f\u0301e")).toBe("Renée");
  expect(invisible.filter((sign) => usernameSchema.safeParse(sign + sign).success)).toEqual([]);
});

test.each([
  "ـــ",
  "ーー",
  "ｰｰ",
  "々々",
  "ʼʼ",
  "ꓸꓸ",
  "ʻʻ ʻ",
  "ˈˈ",
  "ǃǃ",
  "ªª",
  "ʔʔ",
  "ๆๆ",
  "ᵃᵃ",
  "12",
  "7_7",
])("%s has no letter that makes a name", (name) => {
  const read = usernameSchema.safeParse(name);
  expect(read.success).toBe(/\d/.test(name));
  expect(nameFault(name, "Vesper")).toMatch(/^invalid\.name_(no_letter|letters)$/);
});

test.each([
  "\u3164\u3164",
  "\u115f\u1160",
  "A\u200dnna",
  "Anna\u200d",
  "\u200canna",
  "\u2800\u2800",
  "''",
  "’a",
  "'a",
  "Anna＝Maria",
  "Anna\u200d\u200d",
  "क\u200d\u200d",
  "a\u0301\u0302\u0303\u0304\u0305",
  "Zo\u0488\u0489\u0337\u0338e",
  "ก\u0e49\u0e49\u0e49\u0e49\u0e49",
  "--",
  "· ·",
])("%j is not a name", (name) => {
  expect(usernameSchema.safeParse(name).success).toBe(false);
});
