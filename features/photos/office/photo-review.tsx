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
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { Pill } from "#ui/pill.tsx";
import type { WaitingPhoto } from "../contract.ts";
import { refusalReasons } from "../refusal-reasons.ts";
import { useReview } from "./use-review.ts";
import { useSeen } from "./use-seen.ts";
import css from "./photo-review.css?url";

export const links = () => [{ rel: "stylesheet", href: css }];
export const handle: ScreenHandle = { title: "photos.review_title" };

/** Whoever is no operator finds nothing here. */
export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(apiContext).read("photos.waiting", {});

/** Where an arrow leads on a grid of so many columns. */
const steps: Record<string, (columns: number) => number> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
};

/**
 * Operators look at twelve photos at once, oldest first (trust row 29): by button, or without
 * leaving the keyboard.
 */
export default function PhotoReview() {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const review = useReview(useLoaderData<typeof loader>());
  const { grid, following, count, problem, decide, approve, back, canGoBack } = review;
  const { observe, wasSeen } = useSeen();
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [blurred, setBlurred] = useState(false);
  const [listening, setListening] = useState(false);
  const inHand = grid[Math.min(at, grid.length - 1)];

  const go = (to: number) => {
    const bounded = Math.max(0, Math.min(grid.length - 1, to));
    setAt(bounded);
    list.current?.querySelectorAll<HTMLElement>("[data-photo]")[bounded]?.focus();
  };
  const columns = () => {
    const tops = [...(list.current?.children ?? [])].map((each) => (each as HTMLElement).offsetTop);
    return tops.filter((top) => top === tops[0]).length || 1;
  };
  const approveRest = () =>
    approve(grid.filter(({ id, status }) => status === "pending" && wasSeen(id)));

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
    const step = steps[event.key];
    const reason = refusalReasons[Number(event.key) - 1];
    const key = event.key.toLowerCase();
    if (step) go(at + step(columns()));
    else if (key === "a" && event.shiftKey) approveRest();
    else if (key === "a" && inHand) decide(inHand, "active");
    else if (reason && inHand) decide(inHand, "refused", reason);
    else if (key === "u" || key === "z") back();
    else if (key === "b") setBlurred(!blurred);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    setListening(true);
    return () => removeEventListener("keydown", listen);
  }, []);

  return (
    <OfficePage
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
      {inHand ? (
        <div className="review">
          <ul ref={list} className="review-grid" data-blurred={blurred ? "" : undefined}>
            {grid.map((photo, index) => (
              <li key={photo.id}>
                <button
                  type="button"
                  ref={observe}
                  data-photo={photo.id}
                  aria-pressed={photo.id === inHand.id}
                  tabIndex={photo.id === inHand.id ? 0 : -1}
                  onClick={() => setAt(index)}
                  onFocus={() => setAt(index)}
                >
                  <img
                    src={photoUrl(photo.filename)}
                    alt={t("photos.review_photo", {
                      name: photo.member.name,
                      age: photo.member.age,
                    })}
                  />
                </button>
              </li>
            ))}
          </ul>
          <InHand
            photo={inHand}
            decide={decide}
            approveRest={approveRest}
            more={grid.length > 1}
            back={canGoBack ? back : null}
            listening={listening}
          />
          {following.map((each) => (
            <link key={each.id} rel="preload" as="image" href={photoUrl(each.filename)} />
          ))}
        </div>
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
    </OfficePage>
  );
}

interface InHandProps {
  photo: WaitingPhoto;
  decide: ReturnType<typeof useReview>["decide"];
  approveRest: () => void;
  /** There are others beside it. */
  more: boolean;
  back: (() => void) | null;
  /** Keys work. */
  listening: boolean;
}

/** Whose photo is in hand, and what can be done with it. */
function InHand({ photo, decide, approveRest, more, back, listening }: InHandProps) {
  const { t, intl } = useText();
  const { member, main, status, created_at } = photo;
  return (
    <div className="review-side">
      <header aria-live="polite">
        <h2 className="text-xl">
          {member.name}, {member.age}
        </h2>
        <p className="text-ink-soft">
          {t(`profiles.gender.${member.gender}`)} ·{" "}
          {t("photos.review_sent", { when: intl.formatDate(created_at, { dateStyle: "medium" }) })}
        </p>
        <p className="review-pills">
          {main && (
            <Pill tone="outline" icon={<Star aria-hidden="true" />}>
              {t("photos.review_main")}
            </Pill>
          )}
          {status !== "pending" && (
            <Pill tone="success">
              {t("photos.review_was", { verdict: t(`photos.review_was_${status}`) })}
            </Pill>
          )}
          <Link to={`/members/${member.id}`} className="link">
            <UserRound aria-hidden="true" />
            {t("photos.review_profile")}
          </Link>
        </p>
      </header>
      <div className="review-actions">
        <Button size="large" wide onClick={() => decide(photo, "active")}>
          <Check aria-hidden="true" />
          {t("photos.review_approve")}
        </Button>
        {more && (
          <Button kind="secondary" size="large" wide onClick={approveRest}>
            <CheckCheck aria-hidden="true" />
            {t("moderation.approve_rest")}
          </Button>
        )}
      </div>
      <div className="review-reasons">
        <h3>{t("photos.review_refuse_because")}</h3>
        <ul>
          {refusalReasons.map((reason, index) => (
            <li key={reason}>
              <button type="button" onClick={() => decide(photo, "refused", reason)}>
                <kbd>{index + 1}</kbd>
                {t(`photos.reason.${reason}`)}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {back && (
        <Button kind="quiet" size="small" onClick={back}>
          <RotateCcw aria-hidden="true" />
          {t("photos.review_back")}
        </Button>
      )}
      {listening && (
        <p className="field-hint with-mouse">
          {t("photos.review_keys")} {t("moderation.photo_keys")}
        </p>
      )}
    </div>
  );
}
