import { get } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { csvRow } from "#features/office/csv.ts";
import { type BooksCast, openBooks } from "./books-cast.ts";

let cast: BooksCast;
beforeAll(async () => {
  cast = await openBooks();
});

describe("the file of a month", () => {
  test("an operator gets every posting; debit and credit are equal; it is recorded", async () => {
    await cast.buyer("Filed");
    const answer = await cast.file(cast.operator);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toContain(`books-${cast.month}.csv`);
    const text = Buffer.from(await answer.arrayBuffer()).toString();
    const [head, ...lines] = text
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(","));
    expect(head?.join()).toBe(
      "\uFEFFdate,event,document,account,country,vat_rate,provider,currency,debit,credit,issued_on,paid_on,recorded_on",
    );
    const total = (column: number) =>
      lines.reduce((sum, cells) => sum + Math.round(Number(cells[column]) * 100), 0);
    expect(total(8)).toBe(total(9));
    expect(lines).toContainEqual(
      expect.arrayContaining(["sale", "vat_payable", "NL", "21.00", "sandbox", "EUR", "4.34"]),
    );
    const { detail } = await cast.world.db
      .selectFrom("audit")
      .where("call", "=", "books.export")
      .where("staff_id", "=", cast.operator.id)
      .select("detail")
      .executeTakeFirstOrThrow();
    expect(detail).toEqual({ month: cast.month });
  });

  test("a member, a visitor and a month that is none are refused", async () => {
    expect((await cast.file(await cast.world.member("Nosy"))).status).toBe(404);
    expect((await cast.file(null)).status).toBe(404);
    expect((await cast.file(cast.operator, "2026-13")).status).toBe(422);
  });

  test("an operator of another site gets that site's books only", async () => {
    const host = "other.test";
    await cast.world.site(host);
    const other = await cast.world.staff("Otto", { sites: [host] });
    const answer = await new Promise<string>((resolve, reject) => {
      get(
        {
          port: cast.world.port,
          path: `/operator/books.csv?month=${cast.month}`,
          headers: { host, cookie: other.cookie, "x-client-request": "1" },
        },
        (response) => {
          let text = "";
          response
            .on("data", (chunk: Buffer) => {
              text += chunk.toString();
            })
            .on("end", () => resolve(text));
        },
      ).on("error", reject);
    });
    expect(answer.trimEnd().split("\r\n")).toHaveLength(1);
  });

  test("a provider's id that would be a formula in a spreadsheet program stays text", () => {
    expect(
      csvRow(['=HYPERLINK("http://evil.test")', "+1", "-2", "@x", "a,b", "C2026-000001"]),
    ).toBe('"\'=HYPERLINK(""http://evil.test"")",\'+1,\'-2,\'@x,"a,b",C2026-000001\r\n');
  });
});
