import { expect, test } from "vitest";
import { forEachField, siteFieldNames } from "#features/profile-fields/profile-fields.ts";
import { askedParts } from "./asked-parts.ts";
import { completeness, profileParts } from "./completeness.ts";
import { draftValues, type ProfileValues, readForm, sameValues } from "./profile-values.ts";

const before: ProfileValues = {
  name: "Anna",
  about: "",
  country: "NL",
  region: "NL-UT",
  city: "Utrecht",
  ...forEachField(() => "unknown"),
  sexuality: "straight",
  hair_colour: "grey",
  seeks: ["man"],
  interests: ["wine"],
};
const form = (entries: [string, string][]) => {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
};

test("what a form does not ask stays; what it asks and nobody ticked is empty", () => {
  expect(readForm(form([["name", "Anna"]]), before)).toEqual(before);
  const emptied = readForm(
    form([
      ["about", ""],
      ["asked", "interests"],
      ["asked", "seeks"],
      ["seeks", "man"],
      ["seeks", "woman"],
    ]),
    before,
  );
  expect(emptied).toMatchObject({ about: "", interests: [], seeks: ["woman", "man"] });
});

test("without JavaScript the place is one field of region and city", () => {
  expect(
    readForm(
      form([
        ["region", "NL-UT"],
        ["city", "Utrecht"],
        ["place", "NL-NH/Bergen op Zoom"],
      ]),
      before,
    ),
  ).toMatchObject({ region: "NL-NH", city: "Bergen op Zoom" });
  expect(readForm(form([["place", "/"]]), before)).toMatchObject({ region: "", city: "" });
});

test("lines count as they were typed, however the browser sends them", () => {
  expect(readForm(form([["about", "one\r\ntwo"]]), before).about).toBe("one\ntwo");
});

test("a draft of another shape loses only what no longer fits", () => {
  expect(draftValues(null, before)).toBeNull();
  expect(draftValues("anything", before)).toBeNull();
  expect(
    draftValues({ about: "half a sen", interests: "wine", name: 3, extra: true }, before),
  ).toEqual({ ...before, about: "half a sen" });
  expect(
    sameValues(draftValues({}, before) ?? before, { ...before, interests: [...before.interests] }),
  ).toBe(true);
  expect(sameValues({ ...before, seeks: [] }, before)).toBe(false);
});

type Shown = Parameters<typeof profileParts>[0];
type Site = Parameters<typeof askedParts>[0];
const site = (more: Partial<Site> = {}): Site => ({
  visible_profile_fields: [...siteFieldNames],
  visible_profile_notes: "yes",
  search_fields: [],
  ...more,
});
const image = { filename: "", thumb_filename: "", locked: false, match: "" };
const nothing: Shown = {
  images: [],
  about: " ",
  interests: [],
  relationship_status: "unknown",
  body_type: "unknown",
  hair_colour: "unknown",
  eye_colour: "unknown",
};
const everything: Shown = {
  images: [{ ...image, status: "pending" }],
  about: "I sail.",
  interests: ["wine", "tea", "art"],
  relationship_status: "single",
  body_type: "slim",
  hair_colour: "grey",
  eye_colour: "blue",
};
const missing = (profile: Partial<Shown>, settings = site()) =>
  profileParts({ ...nothing, ...profile }, askedParts(settings))
    .filter(({ done }) => !done)
    .map(({ part }) => part);

test("what is missing is said in the order of what it brings", () => {
  expect(missing({})).toEqual(["photo", "about", "interests", "situation", "looks"]);
  expect(missing(everything)).toEqual([]);
  expect(
    missing({
      ...everything,
      images: [{ ...image, status: "refused" }],
      interests: ["wine", "tea"],
      eye_colour: "unknown",
    }),
  ).toEqual(["photo", "interests", "looks"]);
});

test("a site's settings alone decide what is asked for", () => {
  expect(missing({}, site({ visible_profile_fields: [], visible_profile_notes: "no" }))).toEqual([
    "photo",
  ]);
  expect(
    missing(
      {},
      site({
        visible_profile_fields: ["eye_colour"],
        search_fields: ["relationship_status"],
        visible_profile_notes: "no",
      }),
    ),
  ).toEqual(["photo", "situation", "looks"]);
  expect(
    missing({ eye_colour: "blue" }, site({ visible_profile_fields: ["eye_colour"] })),
  ).not.toContain("looks");
});

test("the share is of the parts that are asked for", () => {
  expect(
    completeness(
      profileParts(
        { ...nothing, images: everything.images },
        askedParts(site({ visible_profile_fields: [], visible_profile_notes: "no" })),
      ),
    ),
  ).toBe(1);
});
