import { expect, test, vi } from "vitest";
import { pastedFiles } from "./pasted-files.ts";

class FakeElement {
  readonly #tag: string;
  constructor(tag: string) {
    this.#tag = tag;
  }
  closest(): FakeElement | null {
    return this.#tag === "textarea" ? this : null;
  }
}

/** What is taken of a paste of `text` and files of these names, into an element of this tag. */
function taken(text: string, names: readonly string[], tag = "textarea"): string[] {
  vi.stubGlobal("Element", FakeElement);
  const event = {
    target: new FakeElement(tag),
    clipboardData: { files: names.map((name) => ({ name })), getData: () => text },
  };
  const files = pastedFiles(event as unknown as ClipboardEvent);
  vi.unstubAllGlobals();
  return files.map(({ name }) => name);
}

test("a text from a program of an office wins over the picture beside it", () => {
  expect(taken("Monday\t18:00\nTuesday\t19:00", ["image.png"])).toEqual([]);
  expect(taken("See you at image.png street 5", ["image.png"])).toEqual([]);
});

test("a picture alone is taken, and so is a file whose name comes with it", () => {
  expect(taken("", ["image.png"])).toEqual(["image.png"]);
  expect(taken(" \n", ["image.png"])).toEqual(["image.png"]);
  expect(taken("beach.jpg", ["beach.jpg"])).toEqual(["beach.jpg"]);
  expect(taken("file:///home/anna/a.jpg\r\n/home/anna/b.jpg", ["a.jpg", "b.jpg"])).toEqual([
    "a.jpg",
    "b.jpg",
  ]);
});

test("where no field can take the text, the picture is taken", () => {
  expect(taken("Monday", ["image.png"], "main")).toEqual(["image.png"]);
});
