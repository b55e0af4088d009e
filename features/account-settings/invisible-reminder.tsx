import { EyeOff } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useUser } from "#browser/use-site.ts";
import { lateKey } from "#i18n/late-key.ts";
import { useText } from "#i18n/use-text.ts";

/**
 * A quiet line on every screen while the member is invisible: nobody should wonder for weeks why
 * nobody writes.
 */
export function InvisibleReminder() {
  const { t } = useText();
  const user = useUser();
  const { pathname } = useLocation();
  if (!user?.invisible || pathname === "/notifications") return null;
  return (
    <p className="flex items-center gap-2 px-1 text-sm text-ink-soft">
      <EyeOff className="size-4 shrink-0" aria-hidden="true" />
      <span className="grow">{t(lateKey("account-settings", "reminder"))}</span>
      <Link to="/notifications#visibility" className="link touch inline-flex shrink-0 items-center">
        {t(lateKey("account-settings", "reminder_change"))}
      </Link>
    </p>
  );
}
