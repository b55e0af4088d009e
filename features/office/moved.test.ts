import { expect, test } from "vitest";
import { loader } from "./moved.ts";

test.each([
  ["", "", "/operator"],
  ["photos", "", "/operator/photos"],
  ["cases/018f", "?cursor=x", "/operator/cases/018f?cursor=x"],
])("an operator's bookmark of /moderation/%s%s leads to its new address", (rest, search, to) => {
  const request = new Request(`http://vesper.localhost/moderation/${rest}${search}`);
  const answer = loader({ params: { "*": rest }, request });
  expect([answer.status, answer.headers.get("location")]).toEqual([301, to]);
});
