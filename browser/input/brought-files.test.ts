import { describe, expect, test, vi } from "vitest";
import { broughtFiles, droppedFiles } from "./brought-files.ts";

/** An element as far as the rule looks at it; a field keeps what is put into it. */
class FakeElement {
  value = "";
  readonly #tag: string;
  constructor(tag: string) {
    this.#tag = tag;
  }
  closest(): FakeElement | null {
    return this.#tag === "textarea" ? this : null;
  }
  focus(): void {}
  setRangeText(text: string): void {
    this.value += text;
  }
  dispatchEvent(): boolean {
    return true;
  }
}

/** What is taken of a text and files of these names that come to an element of this tag. */
function bring(how: "paste" | "drop", text: string, names: readonly string[], tag = "textarea") {
  vi.stubGlobal("Element", FakeElement);
  const target = new FakeElement(tag) as unknown as Element & { value: string };
  const data = {
    files: names.map((name) => ({ name })),
    getData: () => text,
  } as unknown as DataTransfer;
  const event = { target, dataTransfer: data, preventDefault: vi.fn<() => void>() };
  const files =
    how === "paste" ? broughtFiles(data, target) : droppedFiles(event as unknown as DragEvent);
  vi.unstubAllGlobals();
  return {
    taken: files.map(({ name }) => name),
    written: target.value,
    prevented: event.preventDefault.mock.calls.length > 0,
  };
}

describe.each(["paste", "drop"] as const)("a %s", (how) => {
  const taken = (...brought: [text: string, names: readonly string[], tag?: string]) =>
    bring(how, ...brought).taken;

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
});

test("a dropped text that wins is in the field, and the browser shows no file in place of the page", () => {
  const text = "Monday\t18:00\nTuesday\t19:00";
  expect(bring("drop", text, ["image.png"])).toEqual({ taken: [], written: text, prevented: true });
  expect(bring("drop", text, ["image.png"], "main")).toMatchObject({
    taken: ["image.png"],
    prevented: true,
  });
  // Without files it is the browser's own.
  expect(bring("drop", text, [])).toEqual({ taken: [], written: "", prevented: false });
});
