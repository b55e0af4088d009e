import type { BrowserContext } from "@playwright/test";
import { heardInTest } from "./tell-why.ts";
import { expect } from "./vesper.ts";

export interface Watched {
  /**
   * Nothing went wrong in the browser so far: no error, no policy violation, no dialog of the
   * browser, no foreign host.
   */
  expectQuiet(): void;
}

/**
 * Listens to everything that a page can do wrong without showing it: errors on the console,
 * exceptions, violations of the content security policy, browser dialogs, and requests to any other
 * host (trust rows 12 and 28).
 */
export async function watch(
  context: BrowserContext,
  url: string,
  { allowed = [] }: { allowed?: readonly RegExp[] } = {},
): Promise<Watched> {
  const { host } = new URL(url);
  const heard: string[] = [];
  const hear = (what: string) => {
    if (allowed.some((pattern) => pattern.test(what))) return;
    heard.push(what);
    heardInTest.push(what);
  };
  await context.exposeBinding("__violation", (_, what: string) => hear(`policy: ${what}`));
  await context.addInitScript(() => {
    addEventListener(
      "securitypolicyviolation",
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
        (window as unknown as { __violation(what: string): void }).__violation(
          `${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`,
        );
      },
    );
  });
  const hearForeign = (address: string) => {
    const { protocol, host: asked } = new URL(address);
    if (!["data:", "blob:", "about:"].includes(protocol) && asked !== host)
      hear(`foreign host: ${address}`);
  };
  context.on("request", (request) => hearForeign(request.url()));
  context.on(
    "console",
    (message) =>
      message.type() === "error" &&
      hear(`console: ${message.text()} (${message.location().url}) on ${message.page()?.url()}`),
  );
  context.on("weberror", (error) =>
    hear(
      `exception: ${error.error().stack || error.error().message || error.error().name} on ${error.page()?.url()}`,
    ),
  );
  context.on("dialog", (dialog) => {
    hear(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("page", (page) => page.on("websocket", (socket) => hearForeign(socket.url())));
  return { expectQuiet: () => expect(heard).toEqual([]) };
}
