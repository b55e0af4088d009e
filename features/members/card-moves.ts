import { call, CallError } from "#browser/call.ts";
import { announce } from "#browser/live.ts";
import { wantsStillness } from "#browser/wants-stillness.ts";
import type { ProfileCard } from "#features/profiles/schemas.ts";
import type { useText } from "#i18n/use-text.ts";
import { keepPhoto } from "#ui/photo-move.ts";
import { pressed } from "./pressed.ts";

/* What a card does when it is touched. Comes after the first view. */

/** Presses of one heart are told to the server one after the other. */
const turns = new Map<string, Promise<void>>();

/** Likes, or takes back a like given by a slip. What was shown already is undone if it is refused. */
export function pressHeart(
  profile: ProfileCard,
  like: boolean,
  t: ReturnType<typeof useText>["t"],
  form: HTMLFormElement,
): Promise<void> {
  const { id } = profile;
  const heart = form.querySelector("button");
  if (like && heart && !wantsStillness()) ring(heart);
  const turn = (turns.get(id) ?? Promise.resolve()).then(async () => {
    try {
      const answer = await (like
        ? call("likes.like", { profile: { id } })
        : call("likes.unlike", { profile: { id }, slip: true }));
      if (!("match" in answer) || !answer.match) return;
      pressed.set(id, { liked: true, match: true });
      announce({ type: "match", profile });
    } catch (error) {
      const refused = error instanceof CallError ? error.problem : null;
      pressed.set(id, {
        liked: !like,
        match: refused?.code === "already_match",
        problem: t("likes.failed", { detail: refused?.detail ?? t("likes.offline") }),
      });
    }
  });
  turns.set(id, turn);
  return turn;
}

/** A ring leaves a heart that was filled. */
function ring(heart: Element): void {
  const { color } = getComputedStyle(heart);
  heart.animate([{ boxShadow: `0 0 0 0 ${color}` }, { boxShadow: "0 0 0 16px transparent" }], {
    duration: 320,
    easing: "cubic-bezier(.2,.8,.2,1)",
  });
}

// A card is followed: its photo goes along.
document.addEventListener(
  "click",
  ({ target }) => {
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>(".member-card > a") : null;
    const photo = link?.querySelector("img");
    if (link && photo?.complete) keepPhoto(photo, link.pathname);
  },
  { capture: true, passive: true },
);
