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

/**
 * Likes, or takes back a like given by a slip. What was shown already is undone if it is refused;
 * `redraw` shows what is in `pressed` now.
 */
export function pressHeart(
  profile: ProfileCard,
  like: boolean,
  t: ReturnType<typeof useText>["t"],
  form: HTMLFormElement,
  redraw: () => void,
): void {
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
      const undone = { liked: !like, match: refused?.code === "already_match" };
      pressed.set(id, undone);
      redraw();
      const problem = await said(() =>
        t("likes.failed", { detail: refused?.detail ?? t("likes.offline") }),
      );
      if (pressed.get(id) === undone) pressed.set(id, { ...undone, problem });
    }
    redraw();
  });
  turns.set(id, turn);
}

/** Words that come after the first view are waited for, as a screen waits for its own. */
async function said(words: () => string): Promise<string> {
  for (;;)
    try {
      return words();
    } catch (coming) {
      if (!(coming instanceof Promise)) throw coming;
      await coming;
    }
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
