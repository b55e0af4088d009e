import { Camera, Crown, ImagePlus } from "lucide-react";
import {
  type ChangeEvent,
  lazy,
  type MouseEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { Link } from "react-router";
import { useLiveEvent } from "#browser/live.ts";
import { useUser } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { photoTypes } from "../limits.ts";
import { PhotoTile } from "./photo-tile.tsx";
import { RefusedPhotos } from "./refused-photos.tsx";
import type { FormOutcome } from "./form-outcome.ts";
import { useOwnPhotos } from "./use-own-photos.ts";
import { useFileDrop } from "../upload/use-file-drop.ts";

const UploadList = lazy(() => import("../upload/upload-list.tsx"));
const CameraDialog = lazy(() => import("../upload/camera-dialog.tsx"));
const DeleteDialog = lazy(() => import("./delete-dialog.tsx"));

/** Uploads go on while the member looks elsewhere: back here, their list is shown again. */
let begun: readonly File[][] = [];

/**
 * The member's photos (specification, sections 5 and 9): add by picker, camera, drop and paste,
 * order, delete, and what became of each. Before its scripts are there, it is forms and menus that
 * work without them.
 */
export function OwnPhotos({
  start,
  outcome,
  onChanged,
}: {
  start: Output<"photos.own">;
  outcome: FormOutcome | null;
  /** Their order, or which there are, is another one now. */
  onChanged?: () => void;
}) {
  const { t } = useText();
  const user = useUser();
  const form = useId();
  const list = useRef<HTMLUListElement>(null);
  const [batches, setBatches] = useState(begun);
  const [camera, setCamera] = useState(false);
  const [deleting, setDeleting] = useState<string | null>(null);
  const {
    photos,
    refused,
    limit,
    premiumLimit,
    problem,
    said,
    move,
    reorder,
    remove,
    add,
    set,
    reload,
  } = useOwnPhotos(start, onChanged);
  const room = limit - photos.length;

  function choose(files: Iterable<File> | null): void {
    const batch = [...(files ?? [])];
    if (batch.length === 0) return;
    begun = [...begun, batch];
    setBatches(begun);
  }
  const pick = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    choose(input.files);
    input.value = "";
  };
  function openCamera(event: MouseEvent): void {
    if (!matchMedia("(pointer: fine)").matches || !("mediaDevices" in navigator)) return; // a phone's own camera is better
    event.preventDefault();
    setCamera(true);
  }
  const over = useFileDrop(choose);
  useLiveEvent("photo_reviewed", ({ photo, status, reason }) => set(photo, { status, reason }));
  useLiveEvent("reconnected", reload);

  // What was chosen before the scripts were there.
  const takeEarly = useEffectEvent(() => {
    for (const input of list.current
      ?.closest("section")
      ?.querySelectorAll<HTMLInputElement>("input[type=file]") ?? []) {
      choose(input.files);
      input.value = "";
    }
  });
  useEffect(() => takeEarly(), []);

  const drag = useEffectEvent(move);
  const dropped = useEffectEvent((kept: boolean) => (kept ? reorder() : reload()));
  const canDrag = photos.length > 1;
  useEffect(() => {
    const element = list.current;
    if (!element || !canDrag) return;
    let detach = () => {};
    let left = false;
    void import("./drag-order.ts").then(
      ({ attachDragOrder }) => {
        if (!left) detach = attachDragOrder(element, { move: drag, drop: dropped });
      },
      () => {},
    );
    return () => {
      left = true;
      detach();
    };
  }, [canDrag]);

  const input = (more: object) => (
    <input
      type="file"
      name="photos"
      form={form}
      accept={photoTypes}
      onChange={pick}
      className="file-input"
      {...more}
    />
  );
  return (
    <section
      className="own-photos-section"
      aria-labelledby={`${form}-title`}
      data-over={over ? "" : undefined}
    >
      <header>
        <h2 id={`${form}-title`} className="text-xl">
          {t("photos.title")}
        </h2>
        <span className="text-ink-soft">{t("photos.count", { count: photos.length, limit })}</span>
      </header>
      <p className="text-ink-soft">{photos.length === 0 ? t("photos.empty") : t("photos.lead")}</p>
      {outcome && (
        <Alert tone={outcome.tone} role={outcome.tone === "danger" ? "alert" : "status"}>
          {outcome.text}
        </Alert>
      )}
      {problem && (
        <Alert tone="danger" role="alert">
          {problem}
        </Alert>
      )}
      <p className="sr-only" aria-live="polite">
        {said}
      </p>

      <ul ref={list} className="own-photos" data-empty={photos.length === 0 ? "" : undefined}>
        {photos.map((photo, at) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            at={at}
            all={photos}
            onOrder={(ids, to) => reorder(ids, to)}
            onDelete={() => setDeleting(photo.id)}
          />
        ))}
        {room > 0 && (
          <li className="own-photo-add">
            <label>
              <ImagePlus aria-hidden="true" />
              <span>{t(photos.length === 0 ? "photos.add_first" : "photos.add")}</span>
              {input({ multiple: true })}
            </label>
          </li>
        )}
        {Array.from({ length: user?.paid_user ? 0 : Math.max(0, room - 1) }, (_, at) => (
          <li key={at} className="own-photo-free" aria-hidden="true" />
        ))}
      </ul>

      {batches.length > 0 && (
        <Suspense fallback={<output className="text-ink-soft">{t("app.loading")}</output>}>
          <UploadList batches={batches} onPhoto={add} />
        </Suspense>
      )}

      <form
        id={form}
        method="post"
        action="/api/photo.php"
        encType="multipart/form-data"
        className="own-photos-foot"
      >
        {room > 0 ? (
          <>
            <label className="button" data-kind="secondary" data-size="small">
              <span className="button-words">
                <Camera aria-hidden="true" />
                {t("photos.camera")}
              </span>
              {input({ capture: "user", onClick: openCamera })}
            </label>
            <Button type="submit" size="small" className="without-scripts">
              {t("photos.send")}
            </Button>
            <p className="field-hint">
              <span className="with-mouse">{t("photos.hint")}</span>
              <span className="with-finger">{t("photos.hint_touch")}</span>
              {photos.length > 1 && <span className="with-mouse"> {t("photos.order_hint")}</span>}
            </p>
          </>
        ) : (
          <p className="field-hint">{t("photos.full", { limit })}</p>
        )}
      </form>
      {!user?.paid_user && (
        <p className="own-photos-premium">
          <Crown aria-hidden="true" />
          <span>
            <span>
              {photos.length > limit
                ? t("photos.resting", { limit })
                : t("photos.premium_more", { count: premiumLimit })}
            </span>{" "}
            <Link to="/premium?next=/profile" className="link">
              {t("app.get_premium")}
            </Link>
          </span>
        </p>
      )}
      {refused.length > 0 && <RefusedPhotos photos={refused} onDelete={remove} />}
      {over && (
        <p className="own-photos-drop" aria-hidden="true">
          <ImagePlus />
          {t("photos.drop")}
        </p>
      )}
      <Suspense fallback={null}>
        {camera && (
          <CameraDialog onPhoto={(file) => choose([file])} onClose={() => setCamera(false)} />
        )}
        {deleting && (
          <DeleteDialog
            onConfirm={() => {
              remove(deleting);
              setDeleting(null);
            }}
            onClose={() => setDeleting(null)}
          />
        )}
      </Suspense>
    </section>
  );
}
