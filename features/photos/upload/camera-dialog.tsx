import { Aperture, RotateCcw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import "./camera.css";

interface Taken {
  readonly file: File;
  readonly url: string;
}

/**
 * The computer's own camera: look, take, look again, use. It is on only while this is open and
 * nothing has been taken.
 */
export default function CameraDialog({
  onPhoto,
  onClose,
}: {
  onPhoto: (file: File) => void;
  onClose: () => void;
}) {
  const { t } = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<"starting" | "live" | "denied" | "none">("starting");
  const [taken, setTaken] = useState<Taken | null>(null);

  useEffect(() => {
    if (taken) return () => URL.revokeObjectURL(taken.url);
    let left = false;
    let stream: MediaStream | undefined;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const { mediaDevices } = navigator as Partial<Navigator>;
    if (!mediaDevices) return setState("none"); // over plain http
    mediaDevices.getUserMedia({ video: { facingMode: "user", width: { ideal: 1920 } } }).then(
      (opened) => {
        stream = opened;
        if (left) return stop();
        if (video.current) video.current.srcObject = opened;
        setState("live");
      },
      (error: unknown) =>
        setState(
          error instanceof DOMException && error.name === "NotAllowedError" ? "denied" : "none",
        ),
    );
    return () => {
      left = true;
      stop();
    };
  }, [taken]);

  function take() {
    const { current: source } = video;
    if (!source) return;
    const canvas = document.createElement("canvas");
    canvas.width = source.videoWidth;
    canvas.height = source.videoHeight;
    canvas.getContext("2d")?.drawImage(source, 0, 0);
    canvas.toBlob(
      (blob) => {
        if (blob)
          setTaken({
            file: new File([blob], `${t("photos.camera")}.jpg`, { type: "image/jpeg" }),
            url: URL.createObjectURL(blob),
          });
      },
      "image/jpeg",
      0.92,
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t("app.close")}
      title={t("photos.camera_title")}
      footer={
        taken ? (
          <>
            <Button
              kind="quiet"
              onClick={() => {
                setTaken(null);
                setState("starting");
              }}
            >
              <RotateCcw aria-hidden="true" />
              {t("photos.camera_again")}
            </Button>
            <Button
              onClick={() => {
                onPhoto(taken.file);
                onClose();
              }}
            >
              {t("photos.camera_use")}
            </Button>
          </>
        ) : (
          state === "live" && (
            <Button onClick={take}>
              <Aperture aria-hidden="true" />
              {t("photos.camera_take")}
            </Button>
          )
        )
      }
    >
      {state === "denied" || state === "none" ? (
        <Alert tone="warning" role="alert">
          {t(state === "denied" ? "photos.camera_denied" : "photos.camera_none")}
        </Alert>
      ) : (
        <div className="camera">
          {taken ? (
            <img src={taken.url} alt={t("photos.camera_picture")} />
          ) : (
            <video ref={video} autoPlay playsInline muted aria-label={t("photos.camera_live")} />
          )}
          {state === "starting" && !taken && <output>{t("photos.camera_starting")}</output>}
        </div>
      )}
    </Dialog>
  );
}
