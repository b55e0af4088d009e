import http from "node:http";
import type { AddressInfo } from "node:net";
import * as contract from "#features/members/contract.ts";
import { resolveCriteria, toWishes } from "#features/members/search/criteria.server.ts";
import { readCursor } from "#server/db/cursor.ts";
import type { Wishes } from "#features/members/search/search-parameters.ts";
import { findPage } from "#features/members/search/search-sql.server.ts";
import { toCard } from "#features/profiles/card.server.ts";
import { siteDirectory } from "#features/sites/site.server.ts";
import { coerce } from "#server/calls/coerce.ts";
import { requestLimits } from "#server/db/connection-limits.ts";
import { openDatabase } from "#server/db/database.ts";
import { openPrepared } from "#server/db/prepared.ts";

/*
 * What an uncached search costs at least on this machine: node:http, the search's own prepared statement, the same cards as JSON.
 * No session, no blocks, no count. The database and the searches' paths come in the first message.
 */
export interface Searches {
  readonly databaseUrl: string;
  readonly paths: readonly string[];
}

process.once("message", ({ databaseUrl, paths }: Searches) => {
  void serve(databaseUrl, paths).then((port) => process.send?.({ port }));
});

async function serve(databaseUrl: string, paths: readonly string[]): Promise<number> {
  const pool = openPrepared(databaseUrl, console.error);
  const site = await siteDirectory(
    openDatabase(databaseUrl, { max: 1, limits: requestLimits, log: console.error }).db,
    "",
    () => "",
  ).byHost("127.0.0.1");
  if (!site) throw new Error("no site");
  const wishes = new Map<string, Wishes>();
  for (const path of paths) {
    const input = contract.search.input.parse(
      coerce(contract.search.input.shape, new URL(path, "http://127.0.0.1").searchParams),
    );
    const criteria = await resolveCriteria(pool, site, null, "en", input);
    const ofVisitor = toWishes(site, null, criteria, readCursor(undefined).place);
    wishes.set(path, { ...ofVisitor, forVisitors: false }); // of all members, as ours are
  }
  const server = http.createServer((request, response) => {
    const wish = wishes.get(request.url ?? "");
    if (!wish) return void response.writeHead(404).end();
    void findPage(pool, wish).then((rows) => {
      const profiles = rows.slice(0, 24).map((row) =>
        toCard(
          {
            ...row,
            gender: wish.gender,
            country: wish.country,
            last_seen_at: new Date(row.at / 1000),
          },
          false,
        ),
      );
      const body = Buffer.from(JSON.stringify({ profiles }));
      response
        .writeHead(200, { "content-type": "application/json", "content-length": body.length })
        .end(body);
    });
  });
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
  );
}
