import { get } from "node:http";
import { conversationId, sessionCookie } from "#bench/data/ids.ts";
import { atMost, kilobytes, type Row } from "#bench/report.ts";
import type { Bench } from "./bench.ts";

interface Weight {
  readonly scripts: number;
  /** The language's words, which are JavaScript too and part of `scripts`. */
  readonly words: number;
  readonly styles: number;
}

/**
 * Bytes that reach a browser which takes gzip, for the first view of a page: scripts and module
 * preloads that its HTML names, and stylesheets.
 */
export async function measureFirstView({ vesper }: Bench): Promise<Row[]> {
  const member = { cookie: sessionCookie(1) };
  const pages = [
    { path: "/", headers: {}, most: 120_000 },
    { path: "/landers/socialnetwork", headers: {}, most: 120_000 }, // the lander with the most CSS
    { path: "/members", headers: member, most: 135_000 },
    { path: `/chats/${conversationId(1)}`, headers: member, most: 150_000 },
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
      budget: atMost(20, "kB"),
    },
  ];
}

async function weigh(
  origin: string,
  path: string,
  headers: Record<string, string>,
): Promise<Weight | null> {
  const page = await fetch(origin + path, { headers, redirect: "manual" });
  if (page.status !== 200) return null;
  const html = await page.text();
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const named = (attribute: "src" | "href", wanted: RegExp): string[] =>
    tags
      .filter((tag) => wanted.test(tag))
      .flatMap((tag) => new RegExp(`\\b${attribute}="([^"]+)"`).exec(tag)?.[1] ?? []);
  // React Router's own start is an inline module that imports its parts.
  const imported = [...html.matchAll(/import(?:\s[^"';]*?from)?\s*\(?\s*"(\/[^"]+\.js)"/g)].flatMap(
    ([, file]) => file ?? [],
  );
  const scripts = new Set([
    ...named("src", /^<script/),
    ...named("href", /rel="modulepreload"/),
    ...imported,
  ]);
  const styles = new Set(named("href", /rel="stylesheet"/));

  const size = async (files: Iterable<string>): Promise<number> => {
    let sum = 0;
    for (const file of files) sum += await received(new URL(file, origin));
    return sum;
  };
  return {
    scripts: await size(scripts),
    words: await size([...scripts].filter((file) => file.startsWith("/words/"))),
    styles: await size(styles),
  };
}

/** As they come over the wire: `fetch` would unpack them. */
const received = (url: URL): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "gzip" } }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => (bytes += chunk.length)).on("end", () => resolve(bytes));
    }).on("error", reject);
  });
