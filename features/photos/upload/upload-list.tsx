import { RotateCw, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import type { OwnPhoto } from "../contract.ts";
import { type UploadItem, uploads } from "./upload-queue.ts";

interface UploadListProps {
  /** Files that were chosen, dropped, pasted or taken; each batch is taken once. */
  batches: readonly (readonly File[])[];
  onPhoto: (photo: OwnPhoto) => void;
}

const taken = new WeakSet<readonly File[]>();

/** The photos on their way: progress, cancel, try again. Loaded with the first photo chosen. */
export default function UploadList({ batches, onPhoto }: UploadListProps) {
  const { t } = useText();
  const items = useSyncExternalStore(uploads.subscribe, uploads.current);
  const tell = useEffectEvent(onPhoto);

  useEffect(() => {
    for (const batch of batches.filter((each) => !taken.has(each))) {
      taken.add(batch);
      uploads.add(batch);
    }
  }, [batches]);

  useEffect(() => {
    for (const { id, photo } of items) {
      if (!photo) continue;
      uploads.drop(id);
      tell(photo);
    }
  }, [items]);

  const busy = items.some(({ state }) => state !== "failed" && state !== "done");
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [busy]);

  if (items.length === 0) return null;
  return (
    <ul className="uploads" aria-label={t("photos.uploads")}>
      {items.map((item) => (
        <UploadRow key={item.id} item={item} />
      ))}
    </ul>
  );
}

function UploadRow({ item }: { item: UploadItem }) {
  const { t } = useText();
  const {
    id,
    file: { name },
    state,
    percent,
    detail,
    hopeless,
  } = item;
  const failed = state === "failed";
  const words = {
    waiting: t("photos.upload_waiting"),
    preparing: t("photos.upload_preparing"),
    sending: t("photos.upload_sending", { percent }),
    checking: t("photos.upload_checking"),
    again: t("photos.upload_again"),
    failed: detail ?? t("photos.upload_offline"),
    done: t("photos.upload_checking"),
  }[state];
  return (
    <li data-state={state}>
      <Preview file={item.file} />
      <div className="upload-words">
        <p translate="no" className="upload-name">
          {name}
        </p>
        <p className="upload-state" role={failed ? "alert" : undefined}>
          {words}
        </p>
        {!failed && (
          <progress
            max={100}
            value={state === "waiting" || state === "preparing" ? undefined : percent}
            aria-label={name}
          />
        )}
        {failed && !hopeless && (
          <Button kind="secondary" size="small" onClick={() => uploads.retry(id)}>
            <RotateCw aria-hidden="true" />
            {t("app.try_again")}
          </Button>
        )}
      </div>
      <button
        type="button"
        className="dialog-close"
        aria-label={t(failed ? "photos.upload_dismiss" : "photos.upload_cancel", { name })}
        onClick={() => uploads.drop(id)}
      >
        <X aria-hidden="true" />
      </button>
    </li>
  );
}

/** The chosen photo itself, drawn small; an empty square where the browser cannot open it. */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let left = false;
    createImageBitmap(file).then(
      (picture) => {
        const pen = canvas.current?.getContext("2d");
        if (!left && pen) {
          const side = Math.min(picture.width, picture.height);
          pen.drawImage(
            picture,
            (picture.width - side) / 2,
            Math.max(0, (picture.height - side) * 0.2),
            side,
            side,
            0,
            0,
            112,
            112,
          );
        }
        picture.close();
      },
      () => {},
    );
    return () => {
      left = true;
    };
  }, [file]);
  return <canvas ref={canvas} width={112} height={112} aria-hidden="true" />;
}
