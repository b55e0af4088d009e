import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { compress, compressOnce } from "./compress.ts";
import type { PageSink, RenderPage } from "./pages.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

/** Whose page a request asks for. */
export interface PublicReader {
  /**
   * What the page is made from. A page kept for another object is made anew, so forgetting a site's
   * object clears its pages.
   */
  readonly owner: object;
  /** Everything the page differs by besides its path: origin and language. */
  readonly variant: string;
}

/** Which kept page answers an address. */
export interface PublicAddress {
  /** Path and query that the page is rendered and kept for. */
  readonly path: string;
  /** What its page answers with; 200 unless said. Any other answer is not kept. */
  readonly status?: number;
  /**
   * Puts into its HTML, outside of scripts, what is this visitor's own; escaped by whoever gives
   * it.
   */
  fill?(html: string): string;
}

interface PublicPages<X> {
  readonly render: RenderPage<X>;
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<X>;
  /** Null: this reader's page is their own (a session cookie) or does not exist (unknown host). */
  readerOf(request: FastifyRequest): Promise<PublicReader | null>;
  /** Null: this address has no kept page. */
  addressOf(request: FastifyRequest): PublicAddress | null;
  /** Answers everything that does not come from memory. */
  otherwise(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Last touch to a page's HTML before it is kept. */
  readonly finish?: (html: string) => string;
  /** Bound of all kept pages together; the oldest go first. */
  readonly mostBytes?: number;
}

interface KeptPage {
  readonly html: string;
  readonly content: ReturnType<typeof compressOnce>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Pages that are the same for every visitor, kept as finished bytes: rendered and compressed once
 * per site, language and path. Kept are only plain GETs whose answer is a 200 that sets no cookie,
 * without a query but for what is filled in. A nonce cannot be shared, so the policy names the
 * hashes of the page's inline scripts instead. Budget: 4 × a fixed HTML answer on node:http.
 */
export function publicPages<X extends { origin: string }>({
  render,
  contextOf,
  readerOf,
  addressOf,
  otherwise,
  finish = (html) => html,
  mostBytes = 64 * 1024 * 1024,
}: PublicPages<X>) {
  const kept = new Map<string, { owner: object; page: Promise<KeptPage | null>; bytes: number }>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  function find(
    request: FastifyRequest,
    reply: FastifyReply,
    { owner, variant }: PublicReader,
    { path, status = 200 }: PublicAddress,
  ): Promise<KeptPage | null> {
    const key = `${variant} ${path}`;
    const before = kept.get(key);
    if (before?.owner === owner) return before.page;
    drop(key);
    const entry = { owner, bytes: 0, page: make(path, status, contextOf(request, reply)) };
    kept.set(key, entry);
    void entry.page.then(
      (page) => {
        if (kept.get(key) !== entry) return;
        if (!page) return drop(key);
        entry.bytes = page.content.bytes + page.html.length;
        bytes += entry.bytes;
        for (const oldest of kept.keys()) {
          if (bytes <= mostBytes) break;
          drop(oldest);
        }
      },
      () => kept.get(key) === entry && drop(key),
    );
    return entry.page;
  }

  /**
   * Rendered from a request that says nothing but the path, so that nobody's header can end up in
   * everybody's page.
   */
  async function make(path: string, status: number, given: Promise<X>): Promise<KeptPage | null> {
    const context = await given;
    const sink: PageSink = {};
    const response = await render(
      new Request(context.origin + path, { headers: { accept: "text/html" } }),
      { context, nonce: "", sink },
    );
    if (response.status !== status || sink.html === undefined || response.headers.has("set-cookie"))
      return null;
    const { host } = new URL(context.origin);
    const html = finish(sink.html);
    return {
      html,
      content: compressOnce(Buffer.from(html)),
      headers: {
        ...Object.fromEntries(response.headers),
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": contentSecurityPolicy(
          inlineScriptHashes(html).join(" "),
          host,
          false,
        ),
        "cache-control": "private, no-cache",
        vary: "accept-encoding, cookie",
        etag: `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`,
      },
    };
  }

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    known?: PublicAddress,
  ): Promise<FastifyReply> => {
    const address = known ?? (request.method === "GET" ? addressOf(request) : null);
    const reader = address && (await readerOf(request));
    const page = reader && (await find(request, reply, reader, address).catch(() => null));
    if (!page) return otherwise(request, reply);
    reply.headers(page.headers);
    if (address.status !== undefined)
      reply.code(address.status).header("cache-control", "no-store").removeHeader("etag");
    if (address.fill) {
      reply.removeHeader("etag");
      const { body, encoding } = compress(
        Buffer.from(address.fill(page.html)),
        request.headers["accept-encoding"],
      );
      if (encoding) reply.header("content-encoding", encoding);
      return reply.send(body);
    }
    if (address.status === undefined && request.headers["if-none-match"] === page.headers["etag"])
      return reply.code(304).send();
    const { body, encoding } = page.content.pick(request.headers["accept-encoding"]);
    if (encoding) reply.header("content-encoding", encoding);
    return reply.send(body);
  };
}

/** Sources for a policy: one hash for each script whose text stands in the page. */
function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", text = ""] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    if (!/\ssrc=/.test(attributes))
      hashes.add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  return [...hashes];
}
