import { ChevronLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useText } from "#i18n/use-text.ts";

const screens = /^\/(members\/[^/]+|likes(\/.*)?|credits(\/.*)?)$/;

/**
 * An installed app has no browser around it: a way back on profile, likes and credits, when there
 * is a page to go back to.
 */
export function BackButton() {
  const { t } = useText();
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const [canGoBack, setCanGoBack] = useState(false);
  useEffect(() => {
    setCanGoBack(
      matchMedia("(display-mode: standalone)").matches && key !== "default" && history.length > 1,
    );
  }, [key]);
  if (!canGoBack || !screens.test(pathname)) return null;
  return (
    <button
      type="button"
      className="topbar-button"
      aria-label={t("app.back")}
      onClick={() => void navigate(-1)}
    >
      <ChevronLeft aria-hidden="true" />
    </button>
  );
}
