import { Coins, Crown, Heart, MessageCircle, Search } from "lucide-react";
import { useText } from "#i18n/use-text.ts";
import { Badge } from "#ui/badge.tsx";
import { useCounts } from "#browser/member-state.ts";
import { useUser } from "#browser/use-site.ts";
import type { Elements } from "#ui/elements.ts";

export interface NavItem {
  readonly to: string;
  readonly icon: Elements;
  readonly words: string;
  /** For the tab bar of a phone. */
  readonly shortWords: string;
  readonly badge?: Elements;
}

const fewCredits = 10;

/**
 * A member's ways (specification, section 2, top navigation): credits for paid users, Get Premium
 * for the others.
 */
export function useNavItems(): readonly NavItem[] {
  const { t } = useText();
  const user = useUser();
  const { unread, newLikes } = useCounts();
  const credits = user?.credits ?? 0;
  return [
    {
      to: "/members",
      icon: <Search aria-hidden="true" />,
      words: t("app.search_members"),
      shortWords: t("app.search"),
    },
    {
      to: "/chats",
      icon: <MessageCircle aria-hidden="true" />,
      words: t("app.messages"),
      shortWords: t("app.messages"),
      badge: (
        <Badge count={unread} tone="unread" label={t("app.unread_messages", { count: unread })} />
      ),
    },
    {
      to: "/likes",
      icon: <Heart aria-hidden="true" />,
      words: t("app.likes"),
      shortWords: t("app.likes"),
      badge: <Badge count={newLikes} label={t("app.new_likes", { count: newLikes })} />,
    },
    user?.paid_user
      ? {
          to: "/credits",
          icon: <Coins aria-hidden="true" />,
          words: t("app.credits"),
          shortWords: t("app.credits"),
          badge: credits <= fewCredits && (
            <Badge
              count={credits}
              showZero
              tone={credits > 0 ? "warning" : "danger"}
              label={t("app.credits_left", { count: credits })}
            />
          ),
        }
      : {
          to: "/premium",
          icon: <Crown aria-hidden="true" />,
          words: t("app.get_premium"),
          shortWords: t("app.premium"),
        },
  ];
}
