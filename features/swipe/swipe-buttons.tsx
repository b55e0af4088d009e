import { Heart, Undo2, UserRound, X } from "lucide-react";
import { Link } from "react-router";
import { useText } from "#i18n/use-text.ts";
import type { Card } from "./swipe-state.ts";

interface SwipeButtonsProps {
  /** Undefined: nobody is left, only the undo is. */
  card: Card | undefined;
  /** The day's likes are given: pressing says when the next ones come. */
  spent: boolean;
  mayUndo: boolean;
  /** The last answer was a like of theirs: that is what is undone. */
  liked: string | undefined;
}

/**
 * What swiping does, as buttons of a form. They stay where they are from card to card, and so does
 * the focus.
 */
export function SwipeButtons({ card, spent, mayUndo, liked }: SwipeButtonsProps) {
  const { t } = useText();
  const name = card?.name ?? "";
  return (
    <div className="swipe-buttons">
      <button
        type="submit"
        name="answer"
        value="undo"
        className="swipe-button"
        aria-label={liked ? t("swipe.undo_like", { name: liked }) : t("swipe.undo")}
        aria-disabled={!mayUndo && !liked}
      >
        <Undo2 aria-hidden="true" />
      </button>
      {card && (
        <>
          <button
            type="submit"
            name="answer"
            value="pass"
            className="swipe-button"
            data-kind="pass"
            aria-label={t("swipe.pass_name", { name })}
          >
            <X aria-hidden="true" />
          </button>
          <button
            type="submit"
            name="answer"
            value="like"
            className="swipe-button"
            data-kind="like"
            aria-label={t("swipe.like_name", { name })}
            aria-disabled={spent}
          >
            <Heart aria-hidden="true" fill="currentColor" />
          </button>
          <Link
            to={`/members/${card.id}`}
            className="swipe-button"
            aria-label={t("swipe.profile", { name })}
          >
            <UserRound aria-hidden="true" />
          </Link>
        </>
      )}
    </div>
  );
}
