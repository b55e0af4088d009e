import { Heart } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Form } from "react-router";
import { call, CallError } from "#browser/call.ts";
import { announce } from "#browser/live.ts";
import type { ProfileCard } from "#features/profiles/schemas.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";

/**
 * A like, and taking it back, among suggestions. The card stays where it is. Before hydration it is
 * a form that ends on the member's page.
 */
export function LikeHere({ profile }: { profile: ProfileCard }) {
  const { t } = useText();
  const [liked, setLiked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, name } = profile;

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
        kind={liked ? "secondary" : "like"}
        aria-pressed={liked}
        aria-label={t(liked ? "likes.unlike_name" : "likes.like_name", { name })}
      >
        <Heart
          aria-hidden="true"
          fill={liked ? "currentColor" : "none"}
          className={liked ? "text-crimson" : undefined}
        />
        <span>{t(liked ? "likes.liked" : "likes.like")}</span>
      </Button>
      {problem && (
        <p role="alert" className="field-error">
          {t("likes.failed", { detail: problem })}
        </p>
      )}
    </Form>
  );
}
