import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";

/** Asks before a photo is gone for good. */
export default function DeleteDialog({
  onConfirm,
  onClose,
}: {
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { t } = useText();
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t("app.close")}
      title={t("photos.delete_title")}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t("app.cancel")}
          </Button>
          <Button kind="danger" onClick={onConfirm}>
            {t("photos.delete")}
          </Button>
        </>
      }
    >
      <p>{t("photos.delete_lead")}</p>
    </Dialog>
  );
}
