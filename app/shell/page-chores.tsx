import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { useAcknowledge } from "#features/chat/conversation/use-acknowledge.ts";
import { useText } from "#i18n/use-text.ts";
import { toast } from "#ui/overlays/toast.ts";
import { hasTyped } from "#browser/drafts/keep-typed.ts";
import { isLeaving } from "#browser/log-out.ts";
import { useCounts } from "#browser/member-state.ts";
import { useUser } from "#browser/use-site.ts";

const workerPauseMs = 3_000;

/**
 * What the page does beside showing screens: the app's badge, leaving when the session ended,
 * telling that it was hidden.
 */
export function PageChores() {
  const { t, language } = useText();
  const user = useUser();
  const { unread, newLikes } = useCounts();
  const navigate = useNavigate();
  useAcknowledge(user?.id);
  const { pathname, search } = useLocation();

  useEffect(() => {
    // Not every browser has badges, and one that refuses is no matter (specification, section 8).
    void (navigator as Partial<Navigator>).setAppBadge?.(unread + newLikes).catch(() => {});
  }, [unread, newLikes]);

  useEffect(() => {
    if (hasTyped())
      void import("#browser/drafts/restore-typed.ts").then(({ restoreTyped }) => restoreTyped());
  }, []);

  const leave = useEffectEvent(() => {
    // What ends the account leads elsewhere by itself.
    if (isLeaving() || ["/login", "/delete-account", "/cancel"].includes(pathname)) return;
    toast(t("app.logged_out"), "warning");
    void navigate(`/login?next=${encodeURIComponent(pathname + search)}`);
  });
  useEffect(() => {
    const onLoggedOut = () => leave();
    addEventListener("vesper:logged-out", onLoggedOut);
    return () => removeEventListener("vesper:logged-out", onLoggedOut);
  }, []);

  // Offline page, push, scripts under the finger: when the page has nothing better to do.
  const member = user?.id ?? null;
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void import("../pwa/when-idle.ts")
          .then(({ whenIdle }) => whenIdle(language, member))
          .catch(() => {}),
      workerPauseMs,
    );
    return () => clearTimeout(timer);
  }, [language, member]);

  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === "hidden")
        navigator.sendBeacon(
          "/api/page-hidden.php",
          new Blob(["{}"], { type: "application/json" }),
        );
    };
    document.addEventListener("visibilitychange", onHidden);
    return () => document.removeEventListener("visibilitychange", onHidden);
  }, []);

  return null;
}
