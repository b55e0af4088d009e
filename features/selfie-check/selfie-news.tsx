import { Link, useRevalidator } from "react-router";
import { useLiveEvent } from "#browser/live.ts";
import { useNews } from "#browser/use-news.ts";
import { useText } from "#i18n/use-text.ts";
import { toast } from "#ui/overlays/toast.ts";

/** Tells a member, on whatever screen, what became of their selfie, or of their tick. */
export default function SelfieNews() {
  const { t } = useText();
  const { revalidate } = useRevalidator();
  useNews("selfie_decided", ({ state, reason }) => {
    toast(
      <>
        <span>{`${t(`selfie-check.news.${state}`)} ${reason ? t(`selfie-check.reason.${reason}`) : ""}`}</span>{" "}
        <Link to="/selfie-check" className="link">
          {t("selfie-check.news_link")}
        </Link>
      </>,
      state === "confirmed" ? "success" : "warning",
    );
    showNewest();
  });
  useLiveEvent("reconnected", showNewest);
  function showNewest(): void {
    if (/^\/(?:profile|selfie-check)$/.test(location.pathname)) void revalidate();
  }
  return null;
}
