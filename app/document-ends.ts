/**
 * Where a rendered document's head and body end: what the server adds goes before. A document
 * without them, or without React Router's scripts, for which the data is handed over, is an error:
 * it would be cut in pieces, or never come to life.
 */
export function endsOf(html: string): { readonly head: number; readonly end: number } {
  const head = html.indexOf("</head>");
  const end = html.lastIndexOf("</body>");
  if (head < 0 || end < head || !html.includes("window.__reactRouterContext = "))
    throw new Error(
      "the document has no head, no body or no scripts: compare what app/root.tsx and React Router's <Scripts> write now with what app/entry.server.tsx adds to it",
    );
  return { head, end };
}
