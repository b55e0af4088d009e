import { Heart } from "lucide-react";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { call } from "#browser/call.ts";
import { usePhotoUrl, useSite, useUser } from "#browser/use-site.ts";
import { InterestIcon } from "#features/interests/interest-icon.tsx";
import type { Interest } from "#features/interests/interest-names.ts";
import { FictionalLabel } from "#features/profiles/fictional-label.tsx";
import type { ProfileCard } from "#features/profiles/schemas.ts";
import { useText } from "#i18n/use-text.ts";
import { HeroArt, type Niche } from "#ui/art/hero-art.tsx";
import { Button } from "#ui/button.tsx";
import { Pill } from "#ui/pill.tsx";
import { Portrait } from "#ui/portrait.tsx";
import { FirstWords } from "./first-words.tsx";
import "./match-sheet.css";

interface MatchSheetProps {
  profile: ProfileCard;
  onClose: () => void;
}

/**
 * Two like each other: both faces meet under the site's sky, with what they share and a place for
 * the first words. Sending them opens the chat.
 */
export default function MatchSheet({ profile, onClose }: MatchSheetProps) {
  const { t } = useText();
  const { niche } = useSite();
  const me = useUser()?.profile;
  const shared = useShared(profile.id);
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  // Made in one task and opened in the next, so that neither is felt. Closed before it leaves the
  // document: a dialog that is gone cannot give the focus back.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current) return;
    let lightUp = () => {};
    const opening = setTimeout(() => {
      lightUp = darken();
      current.showModal();
    });
    return () => {
      clearTimeout(opening);
      lightUp();
      current.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="match-sheet on-night"
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <HeroArt niche={niche as Niche} />
      <div className="match-inner">
        <div className="match-faces">
          <Face image={me?.main_image} name={me?.name ?? ""} />
          <Face image={profile.main_image} name={profile.name} />
          <Heart aria-hidden="true" fill="currentColor" />
        </div>
        <h2 id={title} tabIndex={-1}>
          <small>{t("likes.match_title")}</small>
          {t("likes.match_both")}
        </h2>
        {profile.fictional && <FictionalLabel />}
        <Shared profile={profile} shared={shared} />
        <FirstWords profile={profile} shared={shared} onSent={onClose} />
        <Button kind="quiet" onClick={onClose}>
          {t("likes.later")}
        </Button>
      </div>
    </dialog>
  );
}

/**
 * To open a modal dialog the browser styles the whole page anew: the longest task of a match. This
 * one covers the page at once, so its screen and its foot are not drawn until what is given is
 * called; they keep their room, and with it the page its place.
 */
function darken(): () => void {
  const covered = [...document.querySelectorAll<HTMLElement>("main > .page, .footer")];
  const sizes = covered.map((each) => `${each.offsetWidth}px ${each.offsetHeight}px`);
  for (const [at, { style }] of covered.entries()) {
    style.containIntrinsicSize = sizes[at] ?? "";
    style.contentVisibility = "hidden";
  }
  return () => {
    for (const { style } of covered) {
      style.removeProperty("content-visibility");
      style.removeProperty("contain-intrinsic-size");
    }
  };
}

function Face({ image, name }: { image: ProfileCard["main_image"] | undefined; name: string }) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const alt = t("members.photo_of", { name });
  return (
    <span className="match-face">
      {image ? (
        <img src={photoUrl(image.match)} alt={alt} width={112} height={112} draggable={false} />
      ) : (
        <Portrait label={alt} />
      )}
    </span>
  );
}

/** What both like; null while it is asked for, nothing when that fails. */
function useShared(id: string): readonly Interest[] | null {
  const me = useUser()?.profile;
  const [shared, setShared] = useState<readonly Interest[] | null>(null);
  useEffect(() => {
    const left = new AbortController();
    call("members.read", { id }, { signal: left.signal }).then(
      ({ profile }) => setShared(profile.interests.filter((each) => me?.interests.includes(each))),
      () => left.signal.aborted || setShared([]),
    );
    return () => left.abort();
  }, [id, me?.interests]);
  return shared;
}

const mostShared = 3;

interface SharedProps {
  profile: ProfileCard;
  shared: readonly Interest[] | null;
}

/**
 * One thing both have: interests, else the town, else where the other lives. Its line is there from
 * the beginning, so that nothing moves when it is known.
 */
function Shared({ profile: { name, age, city }, shared }: SharedProps) {
  const { t } = useText();
  const me = useUser()?.profile;
  if (shared?.length)
    return (
      <div className="match-shared">
        <p>{t("likes.in_common", { name })}</p>
        <ul>
          {shared.slice(0, mostShared).map((each) => (
            <li key={each}>
              <Pill tone="night" icon={<InterestIcon name={each} />}>
                {t(`interests.${each.replaceAll(" ", "_")}`)}
              </Pill>
            </li>
          ))}
        </ul>
      </div>
    );
  return (
    <div className="match-shared">
      {shared && (
        <p>{city === me?.city ? t("likes.same_town", { city }) : `${name}, ${age} · ${city}`}</p>
      )}
    </div>
  );
}
