import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { compress } from "./compress.ts";
import { comesFromHere } from "./origin.ts";
import type { Problem } from "#server/calls/define.ts";
import { commonRefusal, Refusal, retryAfterSeconds } from "#server/calls/refusal.ts";
import { bodyLimit } from "./body-limits.ts";
import { isNavigation } from "./plain-page.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

/**
 * What the page renderer (the React bundle) fills in: the finished HTML, apart from the Response
 * that carries its status and headers.
 */
export interface PageSink {
  html?: string;
  /** What broke while it was rendered, for the log. */
  failures?: unknown[];
}

const dataTypes = new Set(["text/x-script", "application/json"]);

/**
 * Renders one request with everything the page may need. Made by the React bundle, see
 * app/entry.server.tsx.
 */
export type RenderPage<X> = (
  request: Request,
  page: { context: X; nonce: string; sink: PageSink },
) => Promise<Response>;

/**
 * Serves every path that is no call and no file: React Router's documents, data requests and form
 * posts.
 */
export function servePages<X extends { origin: string; formTargets?: readonly string[] }>(
  render: RenderPage<X>,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<X>,
  development: boolean,
  inTurn: <T>(context: X, work: () => Promise<T>) => Promise<T> = (_context, work) => work(),
  /** Around everything, the context too: a page that is refused or waits costs nothing before. */
  inVisitTurn: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T> = (_, work) =>
    work(),
  /** Pages whose form is proven by a signature in the address: it may come from any page. */
  provenByLink: RegExp = /(?!)/,
) {
  const draw = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (reply.raw.destroyed) throw commonRefusal("invalid"); // gone while it waited: nobody reads the page
    const context = await contextOf(request, reply);
    const reads = request.method === "GET" || request.method === "HEAD";
    const proven = provenByLink.test(pathOf(request));
    if (!reads && !proven && !comesFromHere(request.raw, context.origin))
      throw commonRefusal("wrong_origin");
    const nonce = randomBytes(16).toString("base64");
    const sink: PageSink = {};
    const asked = toWebRequest(request, reply, context.origin);
    const form = reads ? asked : await withForm(asked, await readForm(request));
    const response = await inTurn(context, async () => {
      if (asked.signal.aborted) throw commonRefusal("invalid"); // gone while it waited: nobody reads the page
      return render(form, { context, nonce, sink });
    });
    for (const err of sink.failures ?? [])
      request.log.error({ err, method: request.method, url: pathOf(request) }, "page failed");
    // A route without a screen (a form's, a file's) answers a refusal with its problem: a person
    // who follows a link gets it as a page.
    if (response.status >= 400 && sink.html === undefined && isNavigation(request.raw))
      throw await refusalIn(response);
    if (response.status === 429) reply.header("retry-after", "30");
    if (response.status === 503)
      reply.header("retry-after", String(retryAfterSeconds({ code: "busy", status: 503 })));
    reply.status(response.status);
    for (const [name, value] of response.headers) reply.header(name, value);
    if (!response.headers.has("cache-control")) reply.header("cache-control", "no-store");
    const whole = sink.html ?? (await dataIn(response));
    if (whole === undefined)
      return reply.send(response.body ? Readable.fromWeb(response.body as never) : undefined);
    if (sink.html !== undefined)
      reply.header(
        "content-security-policy",
        contentSecurityPolicy(
          `'nonce-${nonce}'`,
          new URL(context.origin).host,
          development,
          context.formTargets,
        ),
      );
    reply.header("vary", "accept-encoding, cookie");
    const { body: packed, encoding } = compress(
      Buffer.from(whole),
      request.headers["accept-encoding"],
    );
    if (encoding) reply.header("content-encoding", encoding);
    return reply.send(packed);
  };
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    inVisitTurn(request, () => draw(request, reply));
}

/**
 * What React Router's own requests get, a page's data or the manifest, in one piece: nothing of it
 * is deferred. As a stream it went out unpacked, and a page that was left between the first line of
 * its data and their end failed.
 */
async function dataIn(response: Response): Promise<Uint8Array | undefined> {
  const type = response.headers.get("content-type")?.split(";", 1)[0] ?? "";
  return response.body && dataTypes.has(type) ? response.bytes() : undefined;
}

/** The refusal that a loader answered with. */
async function refusalIn(response: Response): Promise<Refusal> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
  const code =
    problem?.code ??
    (response.status === 404 ? "not_found" : response.status < 500 ? "invalid" : "internal");
  return new Refusal(code, response.status, problem?.data);
}

/**
 * A form as it was sent, up to the server's limit; every form of a page is text. What is more is
 * not kept, and the browser hears the refusal. @throws Refusal payload_too_large; invalid for one
 * that broke off
 */
async function readForm({ raw }: FastifyRequest): Promise<Buffer> {
  if (Number(raw.headers["content-length"] ?? 0) > bodyLimit)
    throw commonRefusal("payload_too_large");
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bodyLimit) break;
      chunks.push(chunk);
    }
  } catch {
    throw commonRefusal("invalid");
  }
  if (size > bodyLimit) {
    raw.resume(); // the rest is let by, or the connection would never be free again
    throw commonRefusal("payload_too_large");
  }
  return Buffer.concat(chunks, size);
}

/**
 * The request with its form. What no form of a page sends (no type, plain text, a multipart that
 * breaks off) is an empty form: each action then refuses in words what it misses, and one that
 * needs nothing, as logging out, is done.
 */
async function withForm(asked: Request, body: Buffer): Promise<Request> {
  const { method } = asked;
  const bytes = new Uint8Array(body);
  const type = asked.headers.get("content-type") ?? "";
  const isForm = await new Response(bytes, { headers: { "content-type": type } }).formData().then(
    () => true,
    () => false,
  );
  if (isForm) return new Request(asked, { method, body: bytes });
  const headers = new Headers(asked.headers);
  headers.set("content-type", "application/x-www-form-urlencoded");
  return new Request(asked, { method, headers, body: "" });
}

/** A path as the log has it: without its query, which may say something of its reader. */
const pathOf = ({ raw }: FastifyRequest): string => raw.url?.split("?", 1)[0] ?? "";

function toWebRequest(request: FastifyRequest, reply: FastifyReply, origin: string): Request {
  const headers = new Headers();
  const raw = request.raw.rawHeaders;
  for (let at = 0; at + 1 < raw.length; at += 2) headers.append(raw[at] ?? "", raw[at + 1] ?? "");
  const gone = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return new Request(origin + request.raw.url, {
    method: request.method,
    headers,
    signal: gone.signal,
  });
}
