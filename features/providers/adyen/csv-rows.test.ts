import { expect, test } from "vitest";
import { csvRows } from "./csv-rows.ts";

test.each([
  [
    "a,b\r\nc,d\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ['"a,""b""\r\n",\n""""', [['a,"b"\r\n', ""], ['"']]],
  ["\ufeffa,,\n\n\nb", [["a", "", ""], ["b"]]],
])("rows of %j, however the file is cut", async (text, rows) => {
  const bytes = Buffer.from(text);
  for (let size = 1; size <= bytes.length; size += 1) {
    const cut = new ReadableStream<BufferSource>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size)
          controller.enqueue(new Uint8Array(bytes.subarray(at, at + size)));
        controller.close();
      },
    });
    const found: (readonly string[])[] = [];
    for await (const row of csvRows(cut.pipeThrough(new TextDecoderStream()))) found.push(row);
    expect(found).toEqual(rows);
  }
});
