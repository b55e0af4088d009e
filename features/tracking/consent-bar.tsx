import { type ReactNode, useEffect } from "react";
import { Form, useLocation } from "react-router";
import { useRoot } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { choices } from "./consent.ts";
import { KeptLink } from "./kept-link.tsx";
import { keptQuery } from "#browser/kept-query.ts";

/**
 * Asks a visitor who came with tracking parameters or `lb`, and nobody else; in the page, over
 * nothing, with two answers of equal weight. Where measurement was allowed and the address says
 * `lb`, the visit is logged when it ends.
 */
export function ConsentBar() {
  const { t } = useText();
  const { consent, user } = useRoot();
  const { pathname, search } = useLocation();
  const logs = consent === "measurement" && new URLSearchParams(search).has("lb");
  useEffect(() => {
    if (logs) void import("./log-bounce.ts").then(({ logBounce }) => logBounce());
  }, [logs]);
  if (consent || user || !keptQuery(search)) return null;
  return (
    <Form
      method="post"
      action="/consent"
      preventScrollReset
      aria-label={t("tracking.label")}
      className="card my-4 flex flex-wrap items-center gap-3 p-4 text-sm text-ink"
    >
      <input type="hidden" name="next" value={pathname + search} />
      <p className="basis-full">
        {t("tracking.ask", {
          more: (chunks: ReactNode) => (
            <KeptLink key="more" className="link" to="/pages/cookies#measurement">
              {chunks}
            </KeptLink>
          ),
        })}
      </p>
      <div className="grid grow grid-cols-2 gap-2">
        {choices.map((each) => (
          <Button key={each} type="submit" kind="secondary" size="small" name="choice" value={each}>
            {t(`tracking.${each}`)}
          </Button>
        ))}
      </div>
    </Form>
  );
}
