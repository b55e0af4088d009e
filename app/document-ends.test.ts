import { expect, test } from "vitest";
import { endsOf } from "./document-ends.ts";

const page =
  "<html><head></head><body><script>window.__reactRouterContext = {};</script></body></html>";

test("a document is added to where its head and its body end", () => {
  const { head, end } = endsOf(page);
  expect([page.slice(0, head), page.slice(end)]).toEqual(["<html><head>", "</body></html>"]);
});

test("one that React writes in another form is an error, and no page without its data", () => {
  for (const missing of ["</head>", "</body>", "__reactRouterContext"])
    expect(() => endsOf(page.replace(missing, ""))).toThrow("what app/entry.server.tsx adds to it");
});
