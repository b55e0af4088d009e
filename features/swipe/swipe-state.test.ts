import fc from "fast-check";
import { expect, test } from "vitest";
import { beginSwipe, type Card, swipe, type SwipeEvent, type SwipeState } from "./swipe-state.ts";

const card = (id: string): Card => ({
  id,
  name: id,
  age: 50,
  gender: "man",
  country: "NL",
  region: "NL-NH",
  city: "Amsterdam",
  fictional: false,
  online: false,
  main_image: null,
  shared_interests: [],
  why: null,
  about: "",
});
const deck = ["a", "b", "c", "d"].map(card);
const standing = { likes_left: 4, resets_at: "2030-01-01T00:00:00.000Z", may_undo: false };
const begin = (): SwipeState => beginSwipe({ ...standing, cards: deck });
const play = (...events: SwipeEvent[]): SwipeState => events.reduce(swipe, begin());
const ids = ({ cards }: SwipeState) => cards.map(({ id }) => id).join("");
const [a, b] = [card("a"), card("b")];

test("an answered card is gone at once, and comes back on top when it could not be saved", () => {
  const answered = play({ type: "answered", card: a, kind: "like" });
  expect([ids(answered), answered.likesLeft, answered.leaving.length]).toEqual(["bcd", 3, 1]);
  const back = swipe(answered, {
    type: "refused",
    card: a,
    kind: "like",
    gone: false,
    limit: false,
  });
  expect([ids(back), back.likesLeft, back.leaving.length]).toEqual(["abcd", 4, 0]);
  expect(
    swipe(answered, { type: "refused", card: a, kind: "like", gone: false, limit: true }).likesLeft,
  ).toBe(0);
  expect(
    ids(swipe(answered, { type: "refused", card: a, kind: "like", gone: true, limit: false })),
  ).toBe("bcd");
});

test("a list that was on its way does not bring an answered card again", () => {
  const state = play(
    { type: "answered", card: a, kind: "pass" },
    { type: "loaded", answer: { ...standing, cards: [a, b, card("e")] } },
  );
  expect(ids(state)).toBe("bcde");
});

test("the last pass can be undone, and no other", () => {
  const passed = play(
    { type: "answered", card: a, kind: "pass" },
    { type: "answered", card: b, kind: "pass" },
  );
  expect([passed.mayUndo, passed.lastPassed?.id]).toEqual([true, "b"]);
  const undone = swipe(passed, { type: "undone", card: b });
  expect([ids(undone), undone.mayUndo, undone.returned]).toEqual(["bcd", false, "b"]);
});

test("a pass that is saved after its undo was pressed does not offer the undo again", () => {
  const undone = play(
    { type: "answered", card: a, kind: "pass" },
    { type: "undone", card: a },
    { type: "saved", standing: { ...standing, may_undo: true } },
  );
  expect([ids(undone), undone.mayUndo]).toEqual(["abcd", false]);
  const saved = swipe(undone, { type: "undo_saved", card: a, back: a, standing });
  expect([ids(saved), saved.mayUndo, saved.pending]).toEqual(["abcd", false, 0]);
});

test("an undo brings back what this page never saw, and takes away again who is gone", () => {
  const unknown = play(
    { type: "undone", card: null },
    { type: "undo_saved", card: null, back: card("z"), standing },
  );
  expect([ids(unknown), unknown.returned]).toEqual(["zabcd", "z"]);
  expect(
    ids(
      play(
        { type: "answered", card: a, kind: "pass" },
        { type: "undone", card: a },
        { type: "undo_saved", card: a, back: null, standing },
      ),
    ),
  ).toBe("bcd");
  const refused = play(
    { type: "answered", card: a, kind: "pass" },
    { type: "undone", card: a },
    { type: "undo_refused", card: a, again: false },
  );
  expect([ids(refused), refused.mayUndo]).toEqual(["bcd", false]);
});

test("an undo that did not reach the server can be pressed again, but for a newer pass", () => {
  const unreached = play(
    { type: "answered", card: a, kind: "pass" },
    { type: "undone", card: a },
    { type: "undo_refused", card: a, again: true },
  );
  expect([ids(unreached), unreached.mayUndo, unreached.lastPassed?.id]).toEqual(["bcd", true, "a"]);
  const newer = play(
    { type: "answered", card: a, kind: "pass" },
    { type: "undone", card: a },
    { type: "answered", card: b, kind: "pass" },
    { type: "undo_refused", card: a, again: true },
  );
  expect([newer.mayUndo, newer.lastPassed?.id]).toEqual([true, "b"]);
});

test("a like given by mistake is taken back, until another answer or a match; it still counts", () => {
  const liked = play({ type: "answered", card: a, kind: "like" });
  expect([liked.lastLiked?.id, liked.likesLeft]).toEqual(["a", standing.likes_left - 1]);
  const back = swipe(liked, { type: "unliked", card: a });
  expect([ids(back), back.lastLiked, back.returned, back.likesLeft]).toEqual([
    "abcd",
    null,
    "a",
    standing.likes_left - 1,
  ]);
  expect(ids(swipe(back, { type: "unlike_refused", card: a }))).toBe("bcd");
  const passed = swipe(liked, { type: "answered", card: b, kind: "pass" });
  expect([passed.lastLiked, passed.lastPassed?.id]).toEqual([null, "b"]);
  expect(swipe(liked, { type: "saved", standing, matched: "a" }).lastLiked).toBeNull();
  expect(swipe(liked, { type: "saved", standing }).lastLiked?.id).toBe("a");
  expect(
    swipe(liked, { type: "refused", card: a, kind: "like", gone: false, limit: true }).lastLiked,
  ).toBeNull();
});

test("the server's count is believed only when nothing else is on its way", () => {
  const two = play(
    { type: "answered", card: a, kind: "like" },
    { type: "answered", card: b, kind: "like" },
  );
  const one = swipe(two, { type: "saved", standing: { ...standing, likes_left: 3 } });
  expect(one.likesLeft).toBe(2);
  expect(swipe(one, { type: "saved", standing: { ...standing, likes_left: 1 } }).likesLeft).toBe(1);
});

test("whatever happens, no card is in the deck twice and none is both waiting and answered", () => {
  const event = fc.nat(6).chain((kind) =>
    fc.constantFrom(...deck, card("e")).map(
      (one): SwipeEvent =>
        [
          { type: "answered", card: one, kind: "like" },
          { type: "answered", card: one, kind: "pass" },
          { type: "undone", card: one },
          { type: "refused", card: one, kind: "pass", gone: false, limit: false },
          { type: "loaded", answer: { ...standing, cards: [one, a] } },
          { type: "undo_refused", card: one, again: true },
          { type: "undo_saved", card: null, back: one, standing },
        ][kind] as SwipeEvent,
    ),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const state = events.reduce(swipe, begin());
      expect(new Set(state.cards).size).toBe(state.cards.length);
      expect(new Set(ids(state)).size).toBe(ids(state).length);
      expect(state.cards.filter(({ id }) => state.answered.has(id))).toEqual([]);
    }),
  );
});
