import { type FormEvent, type MouseEvent, useEffect, useReducer } from "react";
import { useLocation, useNavigate } from "react-router";
import { usePhotoUrl } from "#browser/use-site.ts";
import { keptQuery } from "#browser/kept-query.ts";
import { useText } from "#i18n/use-text.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { type CardMember, HeartSymbol, MemberCard } from "./member-card.tsx";
import { pressed } from "./pressed.ts";
import type { Elements } from "#ui/elements.ts";

interface MemberGridProps<P extends CardMember> {
  profiles: readonly P[];
  label: string;
  /** Where a member is shown, without a query; their page unless said otherwise. */
  hrefOf?: (id: string) => string;
  mark?: (profile: P) => Elements;
  action?: (profile: P) => Elements;
  /** The first pictures of the page stand here. */
  first?: boolean;
  /**
   * A list come back to: its cards have their height at once, so that the place in it is the same.
   */
  kept?: boolean;
}

const firstRow = 4;
const moves = () => import("./card-moves.ts");
const memberPath = (id: string): string => `/members/${id}`;

/**
 * Members as cards. The links are plain ones that share one handler: router links cost the server a
 * sixth more.
 */
export function MemberGrid<P extends CardMember>({
  profiles,
  label,
  hrefOf = memberPath,
  mark,
  action,
  first,
  kept,
}: MemberGridProps<P>) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const follow = useFollow();
  const online = t("members.online");
  const query = keptQuery(useLocation().search);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => void moves(), []);

  /** Shown at once; before hydration it is a form that ends on the member's page. */
  function press(event: FormEvent<HTMLUListElement>): void {
    const form = event.target as HTMLFormElement;
    const profile = profiles.find(({ id }) => id === form.dataset["id"]);
    if (!profile) return;
    event.preventDefault();
    const liked = !(pressed.get(profile.id) ?? profile.said)?.liked;
    pressed.set(profile.id, { liked });
    redraw();
    void moves().then(({ pressHeart }) => pressHeart(profile, liked, t, form, redraw));
  }
  return (
    <>
      <HeartSymbol />
      <ul
        className="member-grid"
        data-kept={kept ? "" : undefined}
        aria-label={label}
        onSubmit={press}
      >
        {profiles.map((profile, at) => (
          <MemberCard
            key={profile.id}
            profile={profile}
            href={hrefOf(profile.id) + (query && `?${query}`)}
            follow={follow}
            photoUrl={photoUrl}
            eager={first === true && at < firstRow}
            mark={mark?.(profile)}
            action={action?.(profile)}
            onlineNow={online}
            like={profile.said ? t("likes.like_name", { name: profile.name }) : ""}
          />
        ))}
      </ul>
    </>
  );
}

/** Follows a plain link without loading a document; new tabs and windows stay the browser's. */
function useFollow() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    void navigate(event.currentTarget.getAttribute("href") ?? "/");
  };
}

/** The same grid while it is awaited. */
export function MemberGridSkeleton({ count = 12 }: { count?: number }) {
  const { t } = useText();
  return (
    <div className="member-grid" aria-busy="true" aria-label={t("app.loading")}>
      {Array.from({ length: count }, (_, at) => (
        <div key={at}>
          <Skeleton shape="photo" />
          <Skeleton className="mt-3 w-2/3" />
          <Skeleton className="w-1/2" />
        </div>
      ))}
    </div>
  );
}
