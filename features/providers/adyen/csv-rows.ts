/** The rows of a CSV file (RFC 4180) as it arrives. @throws Error for one that ends inside a cell */
export async function* csvRows(chunks: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  let before = "";
  for await (const chunk of chunks)
    for (const sign of chunk) {
      if (quoted && sign !== '"') cell += sign;
      else if (sign === '"') {
        // A quote right after one that closed: the two are one of the text.
        if (!quoted && before === '"') cell += sign;
        quoted = !quoted;
      } else if (sign === ",") {
        row.push(cell);
        cell = "";
      } else if (sign === "\n") {
        if (cell !== "" || row.length > 0) yield [...row, cell];
        row = [];
        cell = "";
      } else if (sign !== "\r") cell += sign;
      before = sign;
    }
  if (quoted) throw new Error("a file ends inside a cell");
  if (cell !== "" || row.length > 0) yield [...row, cell];
}
