import { expect, test, vi } from "vitest";
import { newId } from "./new-id.ts";

test("an id is a UUID of version 4 where crypto.randomUUID is missing, and never the same twice", () => {
  vi.stubGlobal("crypto", {
    getRandomValues: crypto.getRandomValues.bind(crypto),
  });
  const made = Array.from({ length: 1_000 }, newId);
  for (const id of made)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(made).size).toBe(made.length);
  vi.unstubAllGlobals();
});
