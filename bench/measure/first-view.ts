import { conversationId, sessionCookie } from "#bench/data/ids.ts";
import { atMost, kilobytes, type Row } from "#bench/report.ts";
import type { Bench } from "./bench.ts";
import { mostBytes, weigh } from "./weigh.ts";

/** What first views weigh, against their budgets. */
export async function measureFirstView({ vesper }: Bench): Promise<Row[]> {
  const member = { cookie: sessionCookie(1) };
  const pages = [
    { path: "/", headers: {}, most: mostBytes.door },
    { path: "/landers/socialnetwork", headers: {}, most: mostBytes.door }, // the lander with the most CSS
    { path: "/members", headers: member, most: mostBytes.members },
    { path: `/chats/${conversationId(1)}`, headers: member, most: mostBytes.chat },
  ];
  const rows: Row[] = [];
  let styles = 0;
  for (const { path, headers, most } of pages) {
    const name = path.startsWith("/chats/") ? "/chats/{id}" : path;
    const weight = await weigh(`http://127.0.0.1:${vesper.port}`, path, headers);
    if (!weight)
      rows.push({
        what: `${name}: JavaScript, gzip`,
        measured: "not served",
        value: Number.NaN,
        budget: { ...atMost(most / 1000, "kB"), holds: () => false },
      });
    else {
      styles = Math.max(styles, weight.styles);
      rows.push({
        what: `${name}: JavaScript, gzip`,
        measured: `${kilobytes(weight.scripts)}, of which words ${kilobytes(weight.words)}`,
        value: weight.scripts / 1000,
        budget: atMost(most / 1000, "kB"),
      });
    }
  }
  return [
    ...rows,
    {
      what: "CSS of the heaviest of them, gzip",
      measured: kilobytes(styles),
      value: styles / 1000,
      budget: atMost(mostBytes.styles / 1000, "kB"),
    },
  ];
}
