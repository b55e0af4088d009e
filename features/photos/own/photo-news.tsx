import { Link } from "react-router";
import { useNews } from "#browser/use-news.ts";
import { useMemberState } from "#browser/member-state.ts";
import { useText } from "#i18n/use-text.ts";
import { toast } from "#ui/overlays/toast.ts";

/** Tells a member, on whatever screen, what became of a photo that was being looked at. */
export default function PhotoNews() {
  const { t } = useText();
  const refresh = useMemberState()?.refreshUser;
  useNews("photo_reviewed", ({ status, reason }) => {
    refresh?.();
    if (status === "pending") return;
    const words =
      status === "active"
        ? t("photos.news_active")
        : t("photos.news_refused", { reason: t(`photos.reason.${reason ?? "unclear"}`) });
    toast(
      <>
        <span>{words}</span>{" "}
        <Link to="/profile" className="link">
          {t("photos.news_link")}
        </Link>
      </>,
      status === "active" ? "success" : "warning",
    );
  });
  return null;
}
