import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { call } from "#browser/call.ts";
import { device } from "#browser/storage.ts";
import { useRoot } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { suggestLanguage } from "#i18n/choose-language.ts";
import type { Language } from "#i18n/locales.ts";
import { Button } from "#ui/button.tsx";

/** The browser remembers that the offer was answered. */
const answeredKey = "language_offer_answered";
const probeKey = "language_offer_probe";

/**
 * A quiet line that offers the language which the browser would rather read, in that language,
 * once: to a visitor who has chosen none, and only a language that is visible in the country
 * (specification, section 1). The browser decides, as the page may come from memory.
 */
export default function LanguageOffer() {
  const { offered: visible, language } = useRoot();
  const { pathname, search } = useLocation();
  const [offered, setOffered] = useState<
    (Output<"languages.offer"> & { readonly language: Language }) | null
  >(null);
  useEffect(() => {
    if (answered() || hasChosen()) return;
    const wanted = suggestLanguage(navigator.languages.join(","), language);
    if (!wanted || !visible.includes(wanted)) return;
    let here = true;
    call("languages.offer", { language: wanted }).then(
      (words) => here && setOffered({ ...words, language: wanted }),
      () => {},
    );
    return () => {
      here = false;
    };
  }, [language, visible]);
  if (!offered) return null;
  const close = () => {
    remember();
    setOffered(null);
  };
  return (
    <section
      ref={showAtEdge}
      popover="manual"
      className="toasts top-auto bottom-4"
      lang={offered.language}
      aria-label={offered.offer}
    >
      <div className="toast">
        <form
          method="post"
          action="/language"
          onSubmit={remember}
          className="toast-words grid gap-3"
        >
          <p>{offered.offer}</p>
          <input type="hidden" name="next" value={pathname + search} />
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              name="language"
              value={offered.language}
              kind="secondary"
              size="small"
            >
              {offered.yes}
            </Button>
            <Button kind="quiet" size="small" onClick={close}>
              {offered.no}
            </Button>
          </div>
        </form>
      </div>
    </section>
  );
}

/**
 * Above the page, so that nothing moves; not above a question that has to be answered first, the
 * entry warning.
 */
function showAtEdge(line: HTMLElement | null): (() => void) | undefined {
  if (!line) return undefined;
  const page = document.documentElement.style;
  const show = () => {
    if (document.querySelector("dialog[open]") || !line.isConnected) return;
    line.showPopover?.();
    // No focus under it.
    page.setProperty("--dock", `${line.offsetHeight + 32}px`);
  };
  show();
  document.addEventListener("close", show, true);
  return () => {
    document.removeEventListener("close", show, true);
    page.removeProperty("--dock");
  };
}

/** A cookie without the port is read by the server too (server/http/cookies.ts). */
const hasChosen = (): boolean =>
  new RegExp(`(?:^|; |__Host-)language(?:-${location.port})?=`).test(document.cookie);

/** Where nothing can be kept the offer would come on every page. */
const answered = (): boolean =>
  Boolean(device.read(answeredKey)) || !device.keep(probeKey, "") || !device.keep(probeKey, null);

const remember = (): void => void device.keep(answeredKey, String(Date.now()));
