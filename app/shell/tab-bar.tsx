import { UserRound } from "lucide-react";
import { memo } from "react";
import { NavLink } from "react-router";
import { useText } from "#i18n/use-text.ts";
import { useUser } from "#browser/use-site.ts";
import { ProfileDot } from "#features/alerts/profile-dot.tsx";
import { useNavItems } from "./nav-items.tsx";

/** A phone's navigation, within the thumb's reach; larger screens have the same ways on top. */
export const TabBar = memo(function TabBar() {
  const { t } = useText();
  const items = useNavItems();
  const own = useUser()?.profile
    ? [
        {
          to: "/profile",
          icon: <UserRound aria-hidden="true" />,
          shortWords: t("app.me"),
          badge: <ProfileDot />,
        },
      ]
    : [];
  return (
    <nav className="tabbar" aria-label={t("app.navigation")}>
      {[...items, ...own].map(({ to, icon, shortWords, badge }) => (
        <NavLink key={to} to={to} className="tabbar-item">
          <span>
            {icon}
            {badge}
          </span>
          <span>{shortWords}</span>
        </NavLink>
      ))}
    </nav>
  );
});
