import { CheckCheck, RotateCcw } from "lucide-react";
import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { usePhotoUrl } from "#browser/use-site.ts";
import { KeyHelp, KeyHelpButton } from "#features/office/parts/key-help.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { useSettled } from "#features/office/parts/single-keys.ts";
import { useSeen } from "#features/office/parts/use-seen.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Pill } from "#ui/pill.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import type { WaitingPhoto } from "../contract.ts";
import { InHand } from "./in-hand.tsx";
import { reviewKeys, useReviewKeys } from "./use-review-keys.ts";
import { useReview } from "./use-review.ts";
import css from "./photo-review.css?url";

export const links = () => [{ rel: "stylesheet", href: css }];
export const handle: ScreenHandle = { title: "moderation.photos_title" };

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(apiContext).read("photos.waiting", {});

/**
 * `/operator/photos`: twelve photos at once, oldest first (trust row 29), by button or without
 * leaving the keyboard.
 */
export default function PhotoReview() {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const review = useReview(useLoaderData<typeof loader>());
  const { grid, following, count, problem, approve, back, canGoBack } = review;
  const { observe, isInView, wasSeen } = useSeen();
  const [at, setAt] = useState(0);
  const [blurred, setBlurred] = useState(false);
  const [help, setHelp] = useState(false);
  const inHand = grid[Math.min(at, grid.length - 1)];
  const settled = useSettled(inHand?.id) && isInView(inHand?.id);
  /** The photo that is about to be sealed. */
  const [asking, setAsking] = useState<WaitingPhoto | null>(null);
  const decide: typeof review.decide = (photo, verdict, reason) =>
    reason === "child" ? setAsking(photo) : review.decide(photo, verdict, reason);
  const approveRest = () => approve(grid.filter(({ id }) => wasSeen(id)));
  const { list, press } = useReviewKeys({
    at,
    most: grid.length,
    inHand,
    settled,
    setAt,
    decide,
    approveRest,
    back,
    blur: () => setBlurred(!blurred),
    help: () => setHelp(!help),
  });

  return (
    <OfficePage
      title={t("moderation.photos_title")}
      lead={t("moderation.photos_lead")}
      actions={
        <>
          <Pill tone={count > 0 ? "wine" : "plain"}>{t("moderation.photos_count", { count })}</Pill>
          <KeyHelpButton open={help} toggle={() => setHelp(!help)} />
        </>
      }
    >
      {help && <KeyHelp keys={reviewKeys} />}
      <Dialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={t("moderation.photos_child_title")}
        closeLabel={t("app.close")}
        footer={
          <>
            <Button kind="secondary" onClick={() => setAsking(null)}>
              {t("moderation.photos_child_no")}
            </Button>
            <Button
              onClick={() => {
                if (asking) review.decide(asking, "refused", "child");
                setAsking(null);
              }}
            >
              {t("moderation.photos_child_yes")}
            </Button>
          </>
        }
      >
        <p>{t("moderation.photos_child_lead")}</p>
      </Dialog>
      {problem && (
        <Alert tone="warning" role="alert">
          {problem}
        </Alert>
      )}
      {inHand ? (
        <div className="review" data-settled={settled ? "" : undefined}>
          <ul
            ref={list}
            className="review-grid"
            data-blurred={blurred ? "" : undefined}
            onKeyDown={press}
          >
            {grid.map((photo, index) => (
              <li key={photo.id}>
                <button
                  type="button"
                  data-photo={photo.id}
                  aria-pressed={photo.id === inHand.id}
                  tabIndex={photo.id === inHand.id ? 0 : -1}
                  onClick={() => setAt(index)}
                  onFocus={() => setAt(index)}
                >
                  <img
                    ref={observe}
                    data-seen={photo.id}
                    src={photoUrl(photo.filename)}
                    alt={t("moderation.photos_photo", {
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
          />
          {following.map((each) => (
            <link key={each.id} rel="preload" as="image" href={photoUrl(each.filename)} />
          ))}
        </div>
      ) : (
        <EmptyState
          icon={<CheckCheck />}
          title={t("moderation.photos_empty")}
          actions={
            canGoBack && (
              <Button kind="secondary" onClick={back}>
                <RotateCcw aria-hidden="true" />
                {t("moderation.photos_back")}
              </Button>
            )
          }
        >
          {t("moderation.photos_empty_lead")}
        </EmptyState>
      )}
    </OfficePage>
  );
}
