import { Link, useLocation } from "react-router";
import { useUser } from "#browser/use-site.ts";
import { lateKey } from "#i18n/late-key.ts";
import { useText } from "#i18n/use-text.ts";

const questions = {
  cancellation: { answeredAt: "/cancel", words: lateKey("alerts", "asked_cancellation") },
  withdrawal: { answeredAt: "/withdraw", words: lateKey("alerts", "asked_withdrawal") },
} as const;

/**
 * On every page of the member: something was declared about the account without a login, and waits
 * for their answer, which is given at its own page.
 */
export function AskedBanner() {
  const { t } = useText();
  const { pathname } = useLocation();
  const asked = (useUser()?.asked ?? []).map((what) => questions[what]);
  return asked
    .filter(({ answeredAt }) => pathname !== answeredAt)
    .map(({ answeredAt, words }) => (
      <div key={answeredAt} className="banner-line">
        <Link to={answeredAt}>{t(words)}</Link>
      </div>
    ));
}
