import { get } from "node:http";

/** What each page's first view may weigh in JavaScript, in bytes of gzip. */
export const mostBytes = {
  door: 120_000,
  members: 135_000,
  chat: 150_000,
  /** Of the heaviest page's style sheets. */
  styles: 20_000,
};

interface Weight {
  readonly scripts: number;
  /** The language's words, which are JavaScript too and part of `scripts`. */
  readonly words: number;
  readonly styles: number;
}

/**
 * Bytes that reach a browser which takes gzip, for the first view of a page: scripts and module
 * preloads that its HTML names, and stylesheets. Null: the page is not served.
 */
export async function weigh(
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
