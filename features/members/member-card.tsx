import type { MouseEventHandler, ReactNode } from "react";
import { FictionalLabel } from "#features/profiles/fictional-label.tsx";
import type { ProfileCard } from "#features/profiles/schemas.ts";
import { Portrait } from "#ui/portrait.tsx";

interface MemberCardProps {
  profile: ProfileCard;
  href: string;
  follow: MouseEventHandler<HTMLAnchorElement>;
  photoUrl: (filename: string) => string;
  /** "Online now": asked for once per list, so that two dozen cards stay cheap. */
  onlineNow: string;
  /** in the first row: loaded at once */
  eager: boolean;
  /** "New", "Match" */
  mark?: ReactNode;
  /** A button under the card. */
  action?: ReactNode;
}

/**
 * A member in a list. Plain elements and one plain link: most of what a page of members costs the
 * server is this.
 */
export function MemberCard({
  profile,
  href,
  follow,
  photoUrl,
  onlineNow,
  eager,
  mark,
  action,
}: MemberCardProps) {
  const { name, main_image: image, city, fictional, online } = profile;
  return (
    <li className="member-card">
      <a href={href} onClick={follow}>
        <span className="photo">
          {image ? (
            <img
              src={photoUrl(image.filename)}
              alt={name}
              width={480}
              height={600}
              loading={eager ? "eager" : "lazy"}
              decoding="async"
              draggable={false}
            />
          ) : (
            <Portrait />
          )}
          {image?.locked && (
            <span className="member-lock">
              <svg className="line-icon" aria-hidden="true">
                <use href="#lock" />
              </svg>
            </span>
          )}
          {(fictional || mark) && (
            <span className="member-mark">
              {fictional && <FictionalLabel />}
              {mark}
            </span>
          )}
        </span>
        <span className="member-name">
          <span>{`${name}, ${profile.age}`}</span>
          {online && (
            <span className="member-online">
              <span className="sr-only">{onlineNow}</span>
            </span>
          )}
        </span>
        <span className="member-city">{city}</span>
      </a>
      {action}
    </li>
  );
}

/** The lock that cards refer to, once per page. */
export function LockSymbol() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <symbol id="lock" viewBox="0 0 24 24">
        <rect width="18" height="11" x="3" y="11" rx="2" />
        <path d="M7 11V7a5 5 0 0 1 10 0v4" />
      </symbol>
    </svg>
  );
}
