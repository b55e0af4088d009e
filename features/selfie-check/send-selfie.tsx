import { Camera, ImageUp } from "lucide-react";
import {
  type FormEvent,
  lazy,
  type MouseEvent,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { useRevalidator } from "react-router";
import { photoTypes } from "#features/photos/limits.ts";
import { preparePhoto } from "#features/photos/upload/prepare-photo.ts";
import { sendPhoto } from "#features/photos/upload/send-photo.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { newId } from "#browser/new-id.ts";

const CameraDialog = lazy(() => import("#features/photos/upload/camera-dialog.tsx"));

interface Chosen {
  readonly file: File;
  readonly url: string;
  /** One key for this selfie: sent again, it is the same one. */
  readonly key: string;
}

/**
 * Takes or chooses the selfie, shows it, and sends it. Before its scripts are there it is a plain
 * form with a file.
 */
export function SendSelfie() {
  const { t } = useText();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [camera, setCamera] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function choose(file: File | undefined): void {
    if (!file) return;
    setProblem(null);
    setChosen({ file, url: URL.createObjectURL(file), key: newId() });
  }
  const url = chosen?.url;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  // What was chosen before the scripts were there.
  useEffect(() => choose(input.current?.files?.[0]), []);

  function openCamera(event: MouseEvent): void {
    if (!matchMedia("(pointer: fine)").matches || !("mediaDevices" in navigator)) return; // a phone's own camera is better
    event.preventDefault();
    setCamera(true);
  }
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!chosen) return setProblem(t("selfie-check.take_first"));
    setProblem(null);
    setShare(0);
    const sent = await sendPhoto("/api/selfie.php", await preparePhoto(chosen.file), {
      key: chosen.key,
      signal: new AbortController().signal,
      onProgress: setShare,
    });
    if (sent.photo) return revalidate();
    setShare(null);
    setProblem(sent.problem?.detail ?? t("app.offline"));
  }

  return (
    <form
      method="post"
      action="/api/selfie.php"
      encType="multipart/form-data"
      className="selfie-form"
      onSubmit={(event) => void send(event)}
    >
      {chosen && (
        <img src={chosen.url} alt={t("selfie-check.preview")} className="selfie-preview" />
      )}
      {problem && (
        <Alert tone="danger" role="alert">
          {problem}
        </Alert>
      )}
      <label className="button" data-kind={chosen ? "quiet" : "secondary"} data-size="large">
        <span className="button-words">
          <Camera aria-hidden="true" />
          <span>{t(chosen ? "selfie-check.another" : "selfie-check.take")}</span>
        </span>
        <input
          ref={input}
          type="file"
          name="selfie"
          accept={photoTypes}
          capture="user"
          disabled={share !== null}
          onClick={openCamera}
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
        />
      </label>
      <Button
        type="submit"
        size="large"
        wide
        pending={share !== null}
        data-unchosen={chosen ? undefined : ""}
      >
        <ImageUp aria-hidden="true" />
        {t("selfie-check.send")}
      </Button>
      {share !== null && (
        <progress
          max={1}
          value={share}
          aria-label={t("photos.upload_sending", { percent: Math.round(share * 100) })}
        />
      )}
      <p className="field-hint">{t("photos.hint_touch")}</p>
      <Suspense fallback={null}>
        {camera && <CameraDialog onPhoto={choose} onClose={() => setCamera(false)} />}
      </Suspense>
    </form>
  );
}
