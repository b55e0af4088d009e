import { expect, test } from "vitest";
import { openWorld } from "#test/world.ts";
import { facesFirst } from "./faces-first.ts";

const row = (id: number, face: boolean) => ({ id, card: face ? "f" : null });

test("up to twelve with a face begin the page, everybody else follows as they were", () => {
  const page = Array.from({ length: 24 }, (_, id) => row(id, id % 3 === 2));
  expect(facesFirst(page).map(({ id }) => id)).toEqual([
    2, 5, 8, 11, 14, 17, 20, 23, 0, 1, 3, 4, 6, 7, 9, 10, 12, 13, 15, 16, 18, 19, 21, 22,
  ]);
  const many = Array.from({ length: 20 }, (_, id) => row(id, id % 5 !== 0));
  expect(facesFirst(many).map(({ id }) => id)).toEqual([
    1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14, 0, 5, 10, 15, 16, 17, 18, 19,
  ]);
  const faceless = [row(1, false), row(2, false)];
  expect(facesFirst(faceless)).toEqual(faceless);
});

test("a search begins with faces; over its pages everybody comes once", async () => {
  const world = await openWorld({ logged_out_search: "yes" });
  const alice = await world.member("Alice");
  const men: string[] = [];
  for (let index = 0; index < 60; index += 1)
    men.push(
      (await world.member(`Man${index}`, { gender: "man", photo: index % 2 === 0, visitors: true }))
        .id,
    );
  const read = async (cursor?: string) =>
    (
      await world.call(
        "members.search",
        { gender: "man", ...(cursor && { cursor }) },
        { as: alice },
      )
    ).body;
  const seen: string[] = [];
  let page = await read();
  const faces = page.profiles.map(({ main_image }) => main_image !== null);
  expect(faces.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => true));
  expect(faces.slice(12)).toEqual(Array.from({ length: 12 }, () => false));
  for (;;) {
    seen.push(...page.profiles.map(({ id }) => id));
    if (!page.next) break;
    page = await read(page.next);
  }
  expect(seen).toHaveLength(60);
  expect(new Set(seen)).toEqual(new Set(men));
  const visitor = (await world.call("members.search", { gender: "man" })).body;
  expect(visitor.profiles.slice(0, 12).every(({ main_image }) => main_image)).toBe(true);
});
