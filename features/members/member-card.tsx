import type { MouseEventHandler } from "react";
import { FictionalLabel } from "#features/profiles/fictional-label.tsx";
import type { ProfileCard } from "#features/profiles/schemas.ts";
import { Portrait } from "#ui/portrait.tsx";
import type { Said } from "./contract.ts";
import { pressed } from "./pressed.ts";
import type { Elements } from "#ui/elements.ts";

/** A card's member: `said` for members who look. */
export type CardMember = ProfileCard & { readonly said?: Said };

interface MemberCardProps {
  profile: CardMember;
  href: string;
  follow: MouseEventHandler<HTMLAnchorElement>;
  photoUrl: (filename: string) => string;
  /** "Online now": asked for once per list, so that two dozen cards stay cheap. */
  onlineNow: string;
  /** "Like Anna" */
  like: string;
  /** in the first row: loaded at once */
  eager: boolean;
  /** "New", "Match" */
  mark?: Elements;
  /** A button under the card. */
  action?: Elements;
}

/**
 * A member in a list. Plain elements, one plain link and one plain form: most of what a page of
 * members costs the server is this.
 */
export function MemberCard({
  profile,
  href,
  follow,
  photoUrl,
  onlineNow,
  like,
  eager,
  mark,
  action,
}: MemberCardProps) {
  const { id, name, main_image: image, city, fictional, online, said } = profile;
  const { liked, match, problem } = { ...said, ...pressed.get(id) };
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
            <span className="corner-lock">
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
          <span translate="no">{`${name}, ${profile.age}`}</span>
          {online && (
            <span className="member-online">
              <span className="sr-only">{onlineNow}</span>
            </span>
          )}
        </span>
        <span className="member-city">
          <span>{city}</span>
          {said?.facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      </a>
      {said && (
        <>
          {said.question && <span className="member-question">{said.question}</span>}
          {said.words && (
            <q className="member-words" dir="auto">
              {said.words}
            </q>
          )}
          {[said.why, said.shared].map(
            (why) =>
              why && (
                <span className="member-why" key={why}>
                  {why}
                </span>
              ),
          )}
          <form className="member-heart" method="post" action={`/members/${id}`} data-id={id}>
            <button
              name="intent"
              value={liked ? "slip" : "like"}
              aria-label={like}
              aria-pressed={liked}
              disabled={match}
            >
              <svg className="line-icon" aria-hidden="true">
                <use href="#heart" />
              </svg>
            </button>
          </form>
          {problem && (
            <span role="alert" className="field-error">
              {problem}
            </span>
          )}
        </>
      )}
      {action}
    </li>
  );
}

/** The heart that cards refer to, once per list. */
export function HeartSymbol() {
  return (
    <svg className="sr-only" aria-hidden="true">
      <symbol id="heart" viewBox="0 0 24 24">
        <path d="M12 21C-1 12 1 4 7 4c3 0 4 2 5 3.5C13 6 14 4 17 4c6 0 8 8-5 17Z" />
      </symbol>
      <symbol id="lock" viewBox="0 0 24 24">
        <path d="M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4" />
      </symbol>
    </svg>
  );
}
