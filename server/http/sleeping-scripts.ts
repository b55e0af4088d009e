/**
 * Lets a finished page sleep: its scripts stand in a <template>, which loads and runs nothing,
 * until the reader first does something. Links and forms work meanwhile. A page that is read and
 * left again costs its reader no JavaScript.
 * `unless`: a key of localStorage; a browser that lacks it has something to be asked, and wakes the
 * page when it is idle. So does an address whose query has `wakes`: something is to happen by
 * itself. Scripts in another form than these are an error: a page that never sleeps would cost all
 * of its readers.
 */
export function letScriptsSleep(html: string, unless: string, wakes: string): string {
  const words: string[] = [];
  const head = html
    .replace(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(/<script async="" src="[^"]*"><\/script>/g, (script) => {
      words.push(script);
      return "";
    });
  const start = head.indexOf("<script>window.__reactRouterContext = ");
  const end = head.lastIndexOf("</body>");
  if (start < 0 && !/<script|modulepreload/.test(html)) return html;
  if (start < 0 || end < start || !words.length || head.includes("modulepreload"))
    throw new Error(
      "a public page has its scripts in another form than server/http/sleeping-scripts.ts puts to sleep: compare it with what React Router and app/entry.server.tsx write now",
    );
  const waker = `<script>(${wake.toString()})(${JSON.stringify(unless)}, ${JSON.stringify(wakes)})</script>`;
  return `${head.slice(0, start)}<template>${words.join("")}${head.slice(start, end)}</template>${waker}${head.slice(end)}`;
}

/**
 * Runs in the browser, as text: a hash in the page's policy allows it. Puts the scripts back
 * exactly where the page had them.
 */
function wake(unless: string, wakes: string): void {
  const waker = document.currentScript;
  const sleeping = waker?.previousElementSibling as HTMLTemplateElement;
  const signs = ["pointerdown", "pointermove", "keydown", "focusin", "scroll"];
  const up = (): void => {
    for (const sign of signs) removeEventListener(sign, up, true);
    waker?.remove();
    sleeping.replaceWith(
      ...Array.from(sleeping.content.children, (old) => {
        const script = document.createElement("script"); // a copied script would not run
        for (const { name, value } of old.attributes) script.setAttribute(name, value);
        script.text = old.textContent ?? "";
        return script;
      }),
    );
  };
  for (const sign of signs) addEventListener(sign, up, { capture: true, passive: true });
  let known = false;
  try {
    known = localStorage.getItem(unless) !== null;
  } catch {
    // a browser that keeps nothing is asked each time
  }
  if (!known || new URLSearchParams(location.search).has(wakes))
    addEventListener("load", () => setTimeout(up, 1));
}
