import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from "react-router";
import { noteMoments } from "#i18n/moments.ts";
import { TextProvider } from "#i18n/use-text.ts";
import { documentHead } from "#features/sharing/document-head.ts";
import type { PageApi } from "#browser/page-api.ts";
import { apiContext, nonceContext, pageContext, sinkContext } from "#browser/context.ts";
import { lastResortDocument } from "./last-resort-document.ts";
import { endsOf } from "./document-ends.ts";
import { NonceProvider } from "./nonce.tsx";
import type { PageContext } from "#browser/page-context.ts";
import type { PageSink } from "#server/http/pages.ts";

export { createRequestHandler } from "react-router";
// The bench renders the same components without the router around them.
export { TextProvider };

/**
 * The only door from the server into this bundle: contexts are made on this side, so their identity
 * always matches.
 */
export function makeContext(
  page: PageContext,
  api: PageApi,
  nonce: string,
  sink: PageSink,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  context.set(apiContext, api);
  context.set(nonceContext, nonce);
  context.set(sinkContext, sink);
  return context;
}

/**
 * Renders a document in one go. Nothing here is deferred, so streaming would only add work; the
 * HTML goes to the server beside the Response, which saves a pass through web streams. The loaders'
 * data, which React Router would stream through a Suspense boundary that renderToString cannot wait
 * for, is put at the end of the body here. A failure is thrown once, for the error page; if that
 * fails too, there is a page without React.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const {
    words,
    dates,
    wordsScript,
    settings,
    user,
    language,
    canonicalOrigin,
    ownAddresses,
    themeSheet,
  } = context.get(pageContext);
  const nonce = context.get(nonceContext) || undefined;
  const { serverHandoffStream, ...rest } = entry;
  headers.set("content-type", "text/html; charset=utf-8");
  const { text, moments } = noteMoments(words.datedAs(dates));
  let html: string;
  try {
    html = renderToString(
      <NonceProvider value={nonce}>
        <TextProvider value={text}>
          <ServerRouter context={rest} url={request.url} />
        </TextProvider>
      </NonceProvider>,
    );
  } catch (error) {
    if (!entry.staticHandlerContext.errors) throw error;
    fail(context, error);
    context.get(sinkContext).html = lastResortDocument(text);
    return new Response(null, { status: 500, headers });
  }
  const data = serverHandoffStream
    ? handOver(await readAll(serverHandoffStream), moments, nonce)
    : "";
  const { head, end } = endsOf(html);
  // Not the root's to render: React would load another screen's words after each navigation.
  const route = entry.staticHandlerContext.matches.at(-1)?.route.id ?? "";
  const script = `<script async="" src="${wordsScript(route)}"></script>`;
  const found = documentHead({
    path: new URL(request.url).pathname,
    status,
    settings,
    own: ownAddresses,
    language,
    member: user !== null,
    origin: canonicalOrigin,
    html,
    data: entry.staticHandlerContext.loaderData[route],
  });
  context.get(sinkContext).html =
    `<!DOCTYPE html>${html.slice(0, head)}${found}${themeSheet ? `<link rel="stylesheet" href="${themeSheet}"/>` : ""}${script}${html.slice(head, end)}${data}${html.slice(end)}`;
  return new Response(null, { status, headers });
}

/**
 * What React Router would print as it is: the server logs it, as one line with its request. A
 * refused form (405) is the sender's.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  fail(context, error);
}

function fail(context: Readonly<RouterContextProvider>, error: unknown): void {
  const sink = context.get(sinkContext);
  sink.failures = [...(sink.failures ?? []), error];
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

const unsafe: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

const literal = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (each) => unsafe[each] ?? each);

/**
 * The loaders' data for hydration, in the form that React Router's own StreamTransfer writes, and
 * the moments as they were written here; no text can end the script.
 */
function handOver(
  text: string,
  moments: Readonly<Record<string, string>>,
  nonce: string | undefined,
): string {
  return `<script${nonce ? ` nonce="${nonce}"` : ""}>window.__moments=${literal(moments)};window.__reactRouterContext.streamController.enqueue(${literal(text)});window.__reactRouterContext.streamController.close();</script>`;
}
