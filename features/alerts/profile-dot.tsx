import { useUser } from "#browser/use-site.ts";
import { useProfileShare } from "#features/profiles/use-profile-share.ts";
import { useText } from "#i18n/use-text.ts";

/**
 * The enrich-profile alert (specification, section 4): a dot on the ways to one's profile, while
 * something is missing there and the member has not put it away.
 */
export function ProfileDot() {
  const { t, intl } = useText();
  const user = useUser();
  const share = useProfileShare();
  if (user?.status !== "active" || share === null || share === 1) return null;
  if (!user.alerts.includes("enrich_profile")) return null;
  return (
    <span className="dot">
      <span className="sr-only">
        {t("alerts.enrich_title", { share: intl.formatNumber(share, { style: "percent" }) })}
      </span>
    </span>
  );
}
