import { Layers, LogOut, Settings, Sparkles, Star, UserRound } from "lucide-react";
import { ProfileDot } from "#features/alerts/profile-dot.tsx";
import { ContractLinks } from "#features/content/contract-links.tsx";
import { useText } from "#i18n/use-text.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuButton, MenuLine, MenuLink } from "#ui/overlays/menu-item.tsx";
import { logOut } from "#browser/log-out.ts";
import { type useUser, usePhotoUrl } from "#browser/use-site.ts";

/**
 * The member's own menu (specification, section 2): profile, settings, logout, and what else is
 * theirs, the ways out of their contract among it; an account without a profile has no ways to
 * play.
 */
export function AccountMenu({ user }: { user: NonNullable<ReturnType<typeof useUser>> }) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  // Others see a photo once it was looked at; its member sees it at once.
  const image =
    user.profile?.main_image ?? user.profile?.images.find(({ status }) => status === "pending");
  const review = image?.status === "pending";
  return (
    <Menu
      label={t("app.account")}
      triggerClassName={review ? "topbar-button in-review" : "topbar-button"}
      trigger={
        <>
          <Avatar
            src={image ? photoUrl(image.thumb_filename) : null}
            alt={review ? t("photos.pending") : ""}
            size="small"
          />
          <ProfileDot />
        </>
      }
    >
      {user.profile && (
        <>
          <MenuLink to="/profile" icon={<UserRound aria-hidden="true" />}>
            <span>{t("app.my_profile")}</span> <ProfileDot />
          </MenuLink>
          <MenuLink to="/favourites" icon={<Star aria-hidden="true" />}>
            {t("favourites.title")}
          </MenuLink>
          <MenuLink to="/swipe-game" icon={<Layers aria-hidden="true" />}>
            {t("swipe.title")}
          </MenuLink>
          <MenuLink to="/match-finder" icon={<Sparkles aria-hidden="true" />}>
            {t("match-finder.title")}
          </MenuLink>
        </>
      )}
      <MenuLink to="/notifications" icon={<Settings aria-hidden="true" />}>
        {t("app.settings")}
      </MenuLink>
      <MenuLine />
      <ContractLinks />
      <MenuLine />
      <form method="post" action="/logout" onSubmit={logOut}>
        <MenuButton type="submit" icon={<LogOut aria-hidden="true" />}>
          {t("app.log_out")}
        </MenuButton>
      </form>
    </Menu>
  );
}
