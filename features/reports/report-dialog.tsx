import { useText } from "#i18n/use-text.ts";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { ReportForm } from "./report-form.tsx";
import type { Reported } from "./report-path.ts";

interface ReportDialogProps {
  reported: Reported;
  onClose: () => void;
  onBlock: () => void;
}

/** The report over the page it is about. Loaded when first needed. */
export function ReportDialog({ reported, onClose, onBlock }: ReportDialogProps) {
  const { t } = useText();
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t("app.close")}
      title={t("reports.title", { name: reported.name })}
      size="wide"
    >
      <ReportForm reported={reported} onBlock={onBlock} />
    </Dialog>
  );
}
