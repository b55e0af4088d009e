import { Camera, ImagePlus } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useSite } from "#browser/use-site.ts";
import { preparePhoto } from "#features/photos/upload/prepare-photo.ts";
import { sendPhoto } from "#features/photos/upload/send-photo.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { Field } from "#ui/fields/field.tsx";
import { countCharacters } from "#browser/input/characters.ts";
import type { ChatPhoto } from "../schemas.ts";
import { keepDraft, readDraft } from "#browser/drafts/tab-drafts.ts";
import { creditsFor } from "./price-note.ts";
import "./photo-dialog.css";
import { newId } from "#browser/new-id.ts";

interface PhotoDialogProps {
  conversation: string;
  name: string;
  /** Credits that the member has. */
  credits: number;
  file: File;
  /** The line as it was left. */
  first: string;
  /** Another photo was chosen. */
  onFile: (file: File) => void;
  onSend: (photo: ChatPhoto, line: string) => void;
  onClose: () => void;
}

/**
 * The photo as it will be sent, a line with it, the price on the button; then its progress. What
 * failed is tried again without choosing again.
 */
export default function PhotoDialog({
  conversation,
  name,
  credits,
  file,
  first,
  onFile,
  onSend,
  onClose,
}: PhotoDialogProps) {
  const { t, intl } = useText();
  const { photo_credits: price, message_length: limit } = useSite();
  const keptAs = `photo ${conversation}`;
  const [line, setLine] = useState(() => first || readDraft(keptAs));
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string>();
  const uploading = useRef<AbortController>(null);
  const image = useRef<HTMLImageElement>(null);
  const over = countCharacters(line.trim()) - limit;
  const progress = useId();
  /** One for each photo chosen, so that every try is the same write. */
  const key = useRef("");

  useEffect(() => {
    key.current = newId();
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  useEffect(() => keepDraft(keptAs, ""), [keptAs]);
  useEffect(() => () => uploading.current?.abort(), []);

  async function send(): Promise<void> {
    if (over > 0) return;
    setFailure(undefined);
    setShare(0);
    uploading.current = new AbortController();
    const { signal } = uploading.current;
    try {
      const { photo, problem } = await sendPhoto<ChatPhoto>(
        `/api/chat-photo.php?conversation=${conversation}`,
        await preparePhoto(file),
        { key: key.current, signal, onProgress: setShare },
      );
      if (photo) return onSend(photo, line.trim());
      setFailure(problem?.detail ?? t("chat.photo_offline"));
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    setShare(null);
  }
  const choose = (camera: boolean) => (
    <label className="button" data-kind="secondary" data-size="small">
      {camera ? <Camera aria-hidden="true" /> : <ImagePlus aria-hidden="true" />}
      <span>{t(camera ? "chat.photo_take" : "chat.photo_other")}</span>
      <input
        type="file"
        accept="image/*"
        capture={camera ? "environment" : undefined}
        className="sr-only"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) {
            setFailure(undefined);
            onFile(chosen);
          }
          target.value = "";
        }}
      />
    </label>
  );
  const idle = share === null;
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t("app.close")}
      title={t("chat.photo_title", { name })}
      footer={
        idle ? (
          <>
            <p className="photo-balance">{t("chat.balance", { credits })}</p>
            {price > credits ? (
              <LinkButton to={creditsFor(conversation)} onClick={() => keepDraft(keptAs, line)}>
                {t("chat.buy_action")}
              </LinkButton>
            ) : (
              <Button onClick={() => void send()}>
                {failure
                  ? t("chat.try_again")
                  : price > 0
                    ? t("chat.send_paid", { credits: price })
                    : t("chat.send_free")}
              </Button>
            )}
          </>
        ) : (
          <>
            <div className="photo-progress">
              <span id={progress}>
                {t("chat.photo_uploading", {
                  percent: intl.formatNumber(share, { style: "percent" }),
                })}
              </span>
              <progress value={share} max={1} aria-labelledby={progress} />
            </div>
            <Button kind="secondary" onClick={() => uploading.current?.abort()}>
              {t("app.cancel")}
            </Button>
          </>
        )
      }
    >
      <img
        ref={image}
        className="photo-preview"
        alt={t("chat.photo_preview")}
        onError={() => setFailure(t("chat.photo_unreadable"))}
      />
      {idle && (
        <div className="photo-choose">
          {choose(false)}
          <span className="photo-camera">{choose(true)}</span>
        </div>
      )}
      <p className="photo-private">
        {`${t("chat.photo_private", { name })} ${price > 0 ? t("chat.always_costs", { kind: "photo", needed: price }) : ""}`}
      </p>
      <Field
        name="line"
        label={t("chat.photo_line")}
        optional={t("app.optional")}
        value={line}
        dir="auto"
        autoComplete="off"
        disabled={!idle}
        onChange={(event) => setLine(event.target.value)}
        error={over > 0 ? t("chat.characters_over", { count: over }) : undefined}
      />
      {failure && (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      )}
    </Dialog>
  );
}
