import { renderToString } from "react-dom/server";
import { IntlProvider } from "react-intl";
import { type EntryContext, RouterContextProvider, ServerRouter } from "react-router";
import type { PageApi } from "#features/page-api.server.ts";
import { apiContext, nonceContext, pageContext, sinkContext } from "./context.ts";
import { NonceProvider } from "./nonce.tsx";
import type { PageContext } from "./page-context.ts";

export { createRequestHandler } from "react-router";

/** The only door from the server into this bundle: contexts are made on this side, so their identity always matches. */
export function makeContext(page: PageContext, api: PageApi, nonce: string, sink: { html?: string }): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  context.set(apiContext, api);
  context.set(nonceContext, nonce);
  context.set(sinkContext, sink);
  return context;
}

/**
 * Renders a document in one go. Nothing here is deferred, so streaming would only add work; the HTML goes to the server
 * beside the Response, which saves a pass through web streams.
 */
export default function handleRequest(request: Request, status: number, headers: Headers, entry: EntryContext, context: RouterContextProvider): Response {
  const { words } = context.get(pageContext);
  const nonce = context.get(nonceContext);
  const html = renderToString(
    <NonceProvider value={nonce}>
      <IntlProvider locale={words.language} messages={words.messages as Record<string, string>}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </IntlProvider>
    </NonceProvider>,
  );
  context.get(sinkContext).html = `<!DOCTYPE html>${html}`;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(null, { status, headers });
}
