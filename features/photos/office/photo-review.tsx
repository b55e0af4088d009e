import { Check, CheckCheck, RotateCcw, Star, UserRound } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { usePhotoUrl } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Pill } from "#ui/pill.tsx";
import { type RefusalReason, refusalReasons } from "../refusal-reasons.ts";
import { useReview } from "./use-review.ts";
import css from "./photo-review.css?url";

export const links = () => [{ rel: "stylesheet", href: css }];
export const handle: ScreenHandle = { title: "photos.review_title" };

/** Whoever is no operator finds nothing here. */
export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(apiContext).read("photos.waiting", {});

/**
 * Operators look at photos one after the other, oldest first (trust row 29): by button, or without
 * leaving the keyboard.
 */
export default function PhotoReview() {
  const { t, intl } = useText();
  const photoUrl = usePhotoUrl();
  const { photo, following, count, problem, decide, back, canGoBack, pending } =
    useReview(useLoaderData<typeof loader>());
  const heading = useRef<HTMLHeadingElement>(null);
  const reasons = useRef<HTMLDivElement>(null);
  const [choosing, setChoosing] = useState(false);
  const [listening, setListening] = useState(false);
  useEffect(() => {
    if (choosing) reasons.current?.scrollIntoView({ block: "center" });
  }, [choosing]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const typing =
      event.target instanceof Element && event.target.closest("input, textarea, select");
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      typing ||
      document.querySelector("dialog[open]")
    )
      return;
    const reason = refusalReasons[Number(event.key) - 1];
    const key = event.key.toLowerCase();
    if (key === "a") decide("active");
    else if (reason) decide("refused", reason);
    else if (key === "z") back();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    setListening(true);
    return () => removeEventListener("keydown", listen);
  }, []);

  // The next photo is announced where the last one was.
  const id = photo?.id;
  const first = useRef(id);
  useEffect(() => {
    setChoosing(false);
    if (id !== first.current) heading.current?.focus({ preventScroll: true });
    first.current = undefined;
  }, [id]);

  const refuse = (reason: RefusalReason) => decide("refused", reason);
  return (
    <Page
      title={t("photos.review_title")}
      lead={t("photos.review_lead")}
      actions={
        <Pill tone={count > 0 ? "wine" : "plain"}>{t("photos.review_count", { count })}</Pill>
      }
    >
      {problem && (
        <Alert tone="warning" role="alert">
          {problem}
        </Alert>
      )}
      {photo ? (
        <article className="review">
          <div className="review-photo">
            <img
              key={photo.id}
              src={photoUrl(photo.filename)}
              alt={t("photos.review_photo", { name: photo.member.name, age: photo.member.age })}
            />
          </div>
          <div className="review-side">
            <header>
              <h2 ref={heading} tabIndex={-1} className="text-xl">
                {photo.member.name}, {photo.member.age}
              </h2>
              <p className="text-ink-soft">
                {t(`profiles.gender.${photo.member.gender}`)} ·{" "}
                {t("photos.review_sent", {
                  when: intl.formatDate(photo.created_at, { dateStyle: "medium" }),
                })}
              </p>
              <p className="review-pills">
                {photo.main && (
                  <Pill tone="outline" icon={<Star aria-hidden="true" />}>
                    {t("photos.review_main")}
                  </Pill>
                )}
                {photo.status !== "pending" && (
                  <Pill tone="success">
                    {t("photos.review_was", { verdict: t(`photos.review_was_${photo.status}`) })}
                  </Pill>
                )}
                <Link to={`/members/${photo.member.id}`} className="link">
                  <UserRound aria-hidden="true" />
                  {t("photos.review_profile")}
                </Link>
              </p>
            </header>
            <div className="review-actions">
              <Button size="large" wide pending={pending} onClick={() => decide("active")}>
                <Check aria-hidden="true" />
                {t("photos.review_approve")}
              </Button>
              <Button
                kind="secondary"
                size="large"
                wide
                className="review-choose"
                aria-expanded={choosing}
                onClick={() => setChoosing(!choosing)}
              >
                {t("photos.review_refuse")}
              </Button>
            </div>
            <div ref={reasons} className="review-reasons" data-open={choosing ? "" : undefined}>
              <h3>{t("photos.review_refuse_because")}</h3>
              <ul>
                {refusalReasons.map((reason, at) => (
                  <li key={reason}>
                    <button type="button" aria-disabled={pending} onClick={() => refuse(reason)}>
                      <kbd>{at + 1}</kbd>
                      {t(`photos.reason.${reason}`)}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
            {canGoBack && (
              <Button kind="quiet" size="small" onClick={back}>
                <RotateCcw aria-hidden="true" />
                {t("photos.review_back")}
              </Button>
            )}
            {listening && <p className="field-hint with-mouse">{t("photos.review_keys")}</p>}
          </div>
          {following.map((each) => (
            <link key={each.id} rel="preload" as="image" href={photoUrl(each.filename)} />
          ))}
        </article>
      ) : (
        <EmptyState
          icon={<CheckCheck />}
          title={t("photos.review_empty")}
          actions={
            canGoBack && (
              <Button kind="secondary" onClick={back}>
                <RotateCcw aria-hidden="true" />
                {t("photos.review_back")}
              </Button>
            )
          }
        >
          {t("photos.review_empty_lead")}
        </EmptyState>
      )}
    </Page>
  );
}
