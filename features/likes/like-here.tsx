import { Heart, Undo2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Form } from "react-router";
import { call, CallError } from "#browser/call.ts";
import { announce } from "#browser/live.ts";
import type { ProfileCard } from "#features/profiles/schemas.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";

interface LikeHereProps {
  profile: ProfileCard;
  liked: boolean;
  /** They like the member already. */
  back?: boolean;
}

/**
 * A like, and taking one back, from a list. The card stays where it is, so that nothing jumps and a
 * slip can be undone; the list is right again when it is next opened. Before hydration it is a form
 * that ends on the member's page.
 */
export function LikeHere({ profile, liked: before, back }: LikeHereProps) {
  const { t } = useText();
  const [liked, setLiked] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, name } = profile;
  const takenBack = before && !liked;

  async function press(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const like = !liked;
    setLiked(like);
    setProblem(null);
    try {
      const answer = await (like
        ? call("likes.like", { profile: { id } })
        : call("likes.unlike", { profile: { id } }));
      if ("match" in answer && answer.match) announce({ type: "match", profile });
    } catch (error) {
      setLiked(!like);
      setProblem(
        error instanceof CallError && error.problem ? error.problem.detail : t("likes.offline"),
      );
    }
  }

  return (
    <Form
      method="post"
      action={`/members/${id}`}
      className="like-here"
      onSubmit={(event) => void press(event)}
    >
      <input type="hidden" name="intent" value={liked ? "unlike" : "like"} />
      <Button
        type="submit"
        size="small"
        kind={liked || takenBack ? "secondary" : "like"}
        aria-pressed={liked}
        aria-label={
          !liked && !takenBack && back
            ? `${t("likes.like_back")}: ${name}`
            : t(liked ? "likes.unlike_name" : takenBack ? "likes.undo_name" : "likes.like_name", {
                name,
              })
        }
      >
        {takenBack ? (
          <>
            <Undo2 aria-hidden="true" />
            {t("likes.undo")}
          </>
        ) : (
          <>
            <Heart
              aria-hidden="true"
              fill={liked ? "currentColor" : "none"}
              className={liked ? "text-crimson" : undefined}
            />
            {t(liked ? "likes.liked" : back ? "likes.like_back" : "likes.like")}
          </>
        )}
      </Button>
      <output className={takenBack ? "text-sm text-ink-soft" : "sr-only"}>
        {takenBack && t("likes.taken_back")}
      </output>
      {problem && (
        <p role="alert" className="field-error">
          {t("likes.failed", { detail: problem })}
        </p>
      )}
    </Form>
  );
}
