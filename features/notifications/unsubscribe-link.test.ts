import { expect, test } from "vitest";
import { kinds, notificationKinds } from "./kinds.ts";
import { readUnsubscribeToken, unsubscribeToken } from "./unsubscribe-link.server.ts";

const account = "0199a1b2-c3d4-7e5f-8a6b-0123456789ab";
const keys = { linkSecret: Buffer.from("a secret of an installation that mails left long ago") };

/** As mails carried them when the kind was still its place in a list: they work for ever. */
const oldLinks = [
  ["message", "AZmhssPUfl-KawEjRWeJqwAMH0jCklyYYEzRCYuoQWRd6Ir2wlwPsDM"],
  ["like", "AZmhssPUfl-KawEjRWeJqwGwf9RzYRw4TbPJJ3vIwSKHUWMNIiMg8a8"],
  ["match", "AZmhssPUfl-KawEjRWeJqwJERQAa9IJ4GthSzvoNNZvzsRpmuXf2cMw"],
  ["gift", "AZmhssPUfl-KawEjRWeJqwO-Fkqeuw9I6Cv-XPO2CbOnoFMrfHT9i14"],
  ["suggestions", "AZmhssPUfl-KawEjRWeJqwSmcV_7ZehhJZ894FBisQJfvZmmcN9IgNQ"],
  ["offers", "AZmhssPUfl-KawEjRWeJqwUq_2td-ho_bszvAHmOjvkxSWDSl7l15NQ"],
  [null, "AZmhssPUfl-KawEjRWeJq_-ozdfwbrOp4Iy0oSW-0tKWvkRVL1Or-eg"],
] as const;

test.each(oldLinks)(
  "an old link that stops %s still does, and new ones are the same",
  (kind, token) => {
    expect(readUnsubscribeToken(token, keys)).toEqual({ account, kind });
    expect(unsubscribeToken({ account, kind }, keys)).toBe(token);
  },
);

test("no two kinds share a code, and none has that of a mail of several", () => {
  const codes = notificationKinds.map((kind) => kinds[kind].code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.every((code) => code >= 0 && code < 255)).toBe(true);
});

test("a link that somebody changed stops nothing", () => {
  const bytes = Buffer.from(oldLinks[0][1], "base64url");
  bytes[16] = kinds.offers.code;
  expect(readUnsubscribeToken(bytes.toString("base64url"), keys)).toBeNull();
});
