import { Heart } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { announce } from "#browser/live.ts";
import type { Submitted } from "#browser/page-api.ts";
import { pressed } from "#features/members/pressed.ts";
import type { ProfileCard } from "#features/profiles/schemas.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";

interface LikeButtonProps {
  profile: ProfileCard;
  liked: boolean;
  size?: "medium" | "large";
}

/**
 * Like, and take it back: shown at once, undone if it is refused. A form of the member's page, so
 * it works before hydration.
 */
export function LikeButton({ profile, liked, size = "medium" }: LikeButtonProps) {
  const { t } = useText();
  const { Form, formData, data } = useFetcher<
    Submitted<"likes.like"> | Submitted<"likes.unlike">
  >();
  const shown = formData ? formData.get("intent") === "like" : liked;
  const match = data?.ok && "match" in data.answer && data.answer.match;
  // For when the live channel is closed; whoever listens shows each match once.
  const tell = useEffectEvent(() => announce({ type: "match", profile }));
  useEffect(() => {
    if (match) tell();
  }, [match]);
  // For the cards of the list that is come back to: only a like's answer speaks of a match.
  const now = data?.ok ? "match" in data.answer : undefined;
  useEffect(() => {
    if (now !== undefined) pressed.set(profile.id, { liked: now, match: Boolean(match) });
  }, [now, match, profile.id]);
  return (
    <Form method="post" action={`/members/${profile.id}`} className="grid">
      <input type="hidden" name="intent" value={shown ? "unlike" : "like"} />
      <Button
        type="submit"
        kind={shown ? "secondary" : "like"}
        size={size}
        aria-pressed={shown}
        aria-label={t(shown ? "likes.unlike_name" : "likes.like_name", { name: profile.name })}
      >
        <Heart
          aria-hidden="true"
          fill={shown ? "currentColor" : "none"}
          className={shown ? "text-crimson" : undefined}
        />
        <span>{t(shown ? "likes.liked" : "likes.like")}</span>
      </Button>
      {data && !data.ok && (
        <p role="alert" className="field-error mt-2">
          {t("likes.failed", { detail: data.problem.detail })}
        </p>
      )}
    </Form>
  );
}
