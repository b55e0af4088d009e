import { useSyncExternalStore } from "react";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Disclosure } from "./disclosure.tsx";

/** Only an iPhone or iPad has the word; false: in its browser, and not as an app. */
const isInBrowser = () => "standalone" in navigator && navigator.standalone === false;
const never = () => () => {};

/**
 * How a site comes to the home screen where the browser itself never offers it, in the words of the
 * device's own menu: without it an iPhone or iPad receives no push.
 */
export function AddToHome() {
  const { t } = useText();
  const { name: site } = useSite();
  const shown = useSyncExternalStore(never, isInBrowser, () => false);
  if (!shown) return null;
  return (
    <Disclosure words={t("notifications.home", { site })} open={false}>
      <ol className="grid gap-1 ps-5 text-sm" style={{ listStyleType: "decimal" }}>
        {[1, 2, 3].map((step) => (
          <li key={step}>{t(`notifications.home.${step}`, { site })}</li>
        ))}
      </ol>
    </Disclosure>
  );
}
