import { Link, useLocation } from "react-router";
import { useUser } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";

const answeredAt = { cancellation: "/cancel", withdrawal: "/withdraw" } as const;

/**
 * On every page of the member: something was declared about the account without a login, and waits
 * for their answer, which is given at its own page.
 */
export function AskedBanner() {
  const { t } = useText();
  const { pathname } = useLocation();
  const asked = useUser()?.asked ?? [];
  return asked
    .filter((what) => pathname !== answeredAt[what])
    .map((what) => (
      <div key={what} className="banner-line">
        <Link to={answeredAt[what]}>{t(`alerts.asked.${what}`)}</Link>
      </div>
    ));
}
