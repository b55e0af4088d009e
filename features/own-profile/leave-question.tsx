import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";

/**
 * Asks before a link leads away from what was changed and not saved. The draft outlives it; whoever
 * believes it saved does not know that. Own code: the router's blocker would travel with every
 * page.
 */
export function LeaveQuestion() {
  const { t } = useText();
  const navigate = useNavigate();
  const [to, setTo] = useState<string | null>(null);
  useEffect(() => {
    const ask = (event: MouseEvent) => {
      const link =
        event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
      if (
        !link ||
        link.target ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      const { origin, pathname, search, hash } = new URL(link.href);
      if (origin !== location.origin || pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(pathname + search + hash);
    };
    addEventListener("click", ask, true); // before the router hears of it
    return () => removeEventListener("click", ask, true);
  }, []);
  if (!to) return null;
  const stay = () => setTo(null);
  return (
    <Dialog
      open
      onClose={stay}
      closeLabel={t("app.close")}
      title={t("profiles.leave_title")}
      footer={
        <>
          <Button kind="quiet" onClick={() => void navigate(to)}>
            {t("profiles.leave")}
          </Button>
          <Button onClick={stay}>{t("profiles.stay")}</Button>
        </>
      }
    >
      <p>{t("profiles.leave_lead")}</p>
    </Dialog>
  );
}
