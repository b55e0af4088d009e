import { Check, CheckCheck, RotateCcw, Star, UserRound } from "lucide-react";
import { Link } from "react-router";
import { useSite } from "#browser/use-site.ts";
import { KeyHint } from "#features/office/parts/key-hint.tsx";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Pill } from "#ui/pill.tsx";
import type { WaitingPhoto } from "../contract.ts";
import { refusalReasons } from "../refusal-reasons.ts";
import type { useReview } from "./use-review.ts";

interface InHandProps {
  photo: WaitingPhoto;
  decide: ReturnType<typeof useReview>["decide"];
  approveRest: () => void;
  /** There are others beside it. */
  more: boolean;
  back: (() => void) | null;
}

/** Whose photo is in hand, and what can be done with it. */
export function InHand({ photo, decide, approveRest, more, back }: InHandProps) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const { member, main, created_at } = photo;
  return (
    <div className="review-side">
      <header aria-live="polite">
        <h2 translate="no">{`${member.name}, ${intl.formatNumber(member.age)}`}</h2>
        <p className="text-ink-soft">
          {`${t(`profiles.gender.${member.gender}`)} · ${t("moderation.photos_sent", {
            when: intl.formatDate(created_at, { dateStyle: "medium", timeZone }),
          })}`}
        </p>
        <p className="review-pills">
          {main && (
            <Pill tone="outline" icon={<Star aria-hidden="true" />}>
              {t("moderation.photos_main")}
            </Pill>
          )}
          {photo.like_banned.length > 0 && (
            <Pill tone="wine">
              {`${t("moderation.like_banned")}: ${intl.formatList(
                photo.like_banned.map((why) => t(`moderation.like_banned.${why}`)),
              )}`}
            </Pill>
          )}
          <Link to={`/operator/members/${member.id}`} className="link touch">
            <UserRound aria-hidden="true" />
            {t("moderation.photos_profile")}
          </Link>
        </p>
      </header>
      <div className="review-actions">
        <Button wide onClick={() => decide(photo, "active")}>
          <Check aria-hidden="true" />
          <span>{t("moderation.photos_approve")}</span>
          <KeyHint of="a" />
        </Button>
        {more && (
          <Button kind="secondary" wide onClick={approveRest}>
            <CheckCheck aria-hidden="true" />
            <span>{t("moderation.photos_rest")}</span>
            <KeyHint of="⇧A" />
          </Button>
        )}
        {back && (
          <Button kind="quiet" wide onClick={back}>
            <RotateCcw aria-hidden="true" />
            <span>{t("moderation.photos_back")}</span>
            <KeyHint of="u" />
          </Button>
        )}
      </div>
      <div className="review-reasons">
        <h3>{t("moderation.photos_refuse_because")}</h3>
        <ul>
          {refusalReasons.map((reason, index) => (
            <li key={reason}>
              <button type="button" onClick={() => decide(photo, "refused", reason)}>
                <kbd>{index + 1}</kbd>
                <span>{t(`photos.reason.${reason}`)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
