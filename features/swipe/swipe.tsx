import { Heart, Search, Sparkles } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent } from "react";
import {
  type ActionFunctionArgs,
  Form,
  type LinksFunction,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { screen } from "#browser/screen.ts";
import { PlayLinks } from "#features/members/play-links.tsx";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { likesPerDay } from "./likes-per-day.ts";
import css from "./swipe.css?url";
import { SwipeButtons } from "./swipe-buttons.tsx";
import { SwipeCard } from "./swipe-card.tsx";
import { SwipeNews } from "./swipe-news.tsx";
import { useSwipe } from "./use-swipe.ts";

export const handle: ScreenHandle = { title: "swipe.title" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: css }];

export async function loader({ context }: LoaderFunctionArgs) {
  return context.get(apiContext).read("swipe.cards", {});
}

/** The two buttons and the undo, before the page's JavaScript is there. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (!context.get(pageContext).user) throw redirect("/login?next=/swipe-game");
  const form = await request.formData();
  const api = context.get(apiContext);
  return form.get("answer") === "undo"
    ? api.submit("swipe.undo", form)
    : api.submit("swipe.answer", form, { profile: { id: form.get("profile") } });
}

/** Cards in the deck; while one flies off, and its answer is drawn, one less: the next comes after it. */
const inDeck = (leaving: number) => Math.max(2, 3 - leaving);

export default screen(SwipeGame);

/**
 * The swipe game (specification, sections 2 and 9): one member at a time, four likes a day, passes
 * without limit.
 */
function SwipeGame() {
  const { t, intl } = useText();
  const { time_zone } = useSite();
  const first = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const { state, news, answer, undo, loading, left } = useSwipe(first);
  const [card] = state.cards;
  const spent = state.likesLeft <= 0;
  const resets = intl.formatDate(state.resetsAt, {
    weekday: "long",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: time_zone,
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.repeat ||
      document.querySelector(":is(dialog:modal, :popover-open:not(.toasts))")
    )
      return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
    const act = {
      ArrowLeft: () => answer("pass"),
      ArrowRight: () => answer("like"),
      Backspace: undo,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const kind = submitter instanceof HTMLButtonElement ? submitter.value : "";
    if (kind === "undo") undo();
    else if (kind === "like" || kind === "pass") answer(kind);
  }

  return (
    <Page>
      <div className="swipe">
        <header className="swipe-head">
          <h1 className="sr-only">{t("swipe.title")}</h1>
          <PlayLinks />
          <p className="swipe-left" data-none={spent ? "" : undefined}>
            <span aria-hidden="true">
              {Array.from({ length: likesPerDay }, (_, at) => (
                <Heart key={at} fill={at < state.likesLeft ? "currentColor" : "none"} />
              ))}
            </span>
            <span>{t("swipe.likes_left", { count: state.likesLeft })}</span>
          </p>
        </header>
        {card ? (
          <ul className="swipe-deck" aria-label={t("swipe.cards")}>
            {/* one list: a card that leaves is the same element, and flies from where it is */}
            {[
              ...state.leaving.map(({ card: { id }, card, kind }) => ({ id, card, at: 0, kind })),
              ...state.cards
                .slice(0, inDeck(state.leaving.length))
                .map((each, at) => ({ id: each.id, card: each, at, kind: undefined })),
            ].map(({ id, kind, ...each }) => (
              <SwipeCard
                key={id}
                {...each}
                leaving={kind}
                returned={!kind && state.returned === id ? state.returnedFrom : undefined}
                onAnswer={answer}
                onLeft={() => left(id)}
              />
            ))}
          </ul>
        ) : loading ? (
          <Skeleton shape="photo" className="swipe-deck" />
        ) : (
          <EmptyState
            icon={<Heart />}
            title={t("swipe.empty")}
            actions={
              <>
                <LinkButton to="/match-finder">
                  <Sparkles aria-hidden="true" />
                  {t("match-finder.title")}
                </LinkButton>
                <LinkButton kind="secondary" to="/members">
                  <Search aria-hidden="true" />
                  {t("app.search_members")}
                </LinkButton>
              </>
            }
          >
            {t("swipe.empty_lead")}
          </EmptyState>
        )}
        {(card || state.mayUndo || state.lastLiked) && (
          <Form method="post" onSubmit={submit} className="swipe-form">
            <input type="hidden" name="profile" value={card?.id ?? ""} />
            <SwipeButtons
              card={card}
              spent={spent}
              mayUndo={state.mayUndo}
              liked={state.lastLiked?.name}
            />
          </Form>
        )}
        {card && spent && (
          <div className="swipe-limit" role={news?.kind === "limit" ? "alert" : undefined}>
            <p>{t("swipe.limit", { time: resets })}</p>
            <LinkButton to="/likes" kind="secondary" size="small">
              <Heart aria-hidden="true" />
              {t("swipe.limit_likes")}
            </LinkButton>
          </div>
        )}
        <SwipeNews news={news} posted={posted} card={card} />
        {card && (
          <p className="swipe-keys">
            {t("swipe.keys", { left: <kbd>←</kbd>, right: <kbd>→</kbd>, back: <kbd>⌫</kbd> })}
          </p>
        )}
      </div>
    </Page>
  );
}
