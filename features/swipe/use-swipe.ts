import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { call, CallError } from "#browser/call.ts";
import { announce } from "#browser/live.ts";
import type { Output } from "#server/calls/registry.ts";
import { beginSwipe, type Card, type Kind, swipe } from "./swipe-state.ts";

/** What happened last, for a screen reader and, where something went wrong, for everybody. */
export type News =
  | { readonly kind: "liked" | "passed" | "returned" | "unliked"; readonly card: Card }
  | { readonly kind: "limit" | "offline" | "nobody" }
  | { readonly kind: "failed"; readonly detail: string };

const few = 6;

/**
 * The deck in the browser: shown at once, sent one after the other, put back where the server
 * refuses.
 */
export function useSwipe(first: Output<"swipe.cards">) {
  const [state, dispatch] = useReducer(swipe, first, beginSwipe);
  const [news, setNews] = useState<News | null>(null);
  // An undo must not overtake the pass it undoes.
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const next = line.current.then(work);
    line.current = next.catch(() => {});
    return next;
  };
  const say = (error: unknown) => {
    const problem = error instanceof CallError ? error.problem : null;
    if (problem?.code !== "not_found")
      setNews(
        !problem
          ? { kind: "offline" }
          : problem.code === "swipe_limit"
            ? { kind: "limit" }
            : { kind: "failed", detail: problem.detail },
      );
    return problem?.code;
  };

  function answer(kind: Kind): void {
    const [card] = state.cards;
    if (!card) return;
    if (kind === "like" && state.likesLeft <= 0) return setNews({ kind: "limit" });
    dispatch({ type: "answered", card, kind });
    setNews({ kind: kind === "like" ? "liked" : "passed", card });
    const { id } = card;
    inLine(() => call("swipe.answer", { profile: { id }, answer: kind })).then(
      (saved) => {
        dispatch({ type: "saved", standing: saved, matched: saved.match?.id });
        if (saved.match) announce({ type: "match", profile: saved.match });
      },
      (error: unknown) => {
        const code = say(error);
        dispatch({
          type: "refused",
          card,
          kind,
          gone: code === "not_found",
          limit: code === "swipe_limit",
        });
      },
    );
  }

  /** A like given by mistake: taken back at once, counted all the same. */
  function unlike(card: Card): void {
    dispatch({ type: "unliked", card });
    setNews({ kind: "unliked", card });
    inLine(() => call("likes.unlike", { profile: { id: card.id } })).catch((error: unknown) => {
      dispatch({ type: "unlike_refused", card });
      say(error);
    });
  }

  function undo(): void {
    if (state.lastLiked) return unlike(state.lastLiked);
    if (!state.mayUndo) return;
    const card = state.lastPassed;
    dispatch({ type: "undone", card });
    if (card) setNews({ kind: "returned", card });
    inLine(() => call("swipe.undo", {})).then(
      ({ card: back, ...standing }) => {
        dispatch({ type: "undo_saved", card, back, standing });
        if (!back) setNews({ kind: "nobody" });
        else if (!card) setNews({ kind: "returned", card: back });
      },
      (error: unknown) => {
        const code = say(error);
        dispatch({ type: "undo_refused", card, again: code !== "nothing_to_undo" });
      },
    );
  }

  const [asking, setAsking] = useState(false);
  const [ended, setEnded] = useState(first.cards.length === 0);
  const askForMore = useEffectEvent(() => {
    setAsking(true);
    const known = new Set([...state.cards.map(({ id }) => id), ...state.answered]);
    inLine(() => call("swipe.cards", {}))
      .then(
        (more) => {
          dispatch({ type: "loaded", answer: more });
          setEnded(more.cards.every(({ id }) => known.has(id)));
        },
        () => setEnded(true), // the next visit asks again
      )
      .finally(() => setAsking(false));
  });
  const wanting = state.cards.length < few && !ended && !asking;
  useEffect(() => {
    if (wanting) askForMore();
  }, [wanting]);

  return {
    state,
    news,
    answer,
    undo,
    loading: asking && state.cards.length === 0,
    left: (id: string) => dispatch({ type: "gone", id }),
  };
}
