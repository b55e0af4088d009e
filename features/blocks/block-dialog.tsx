import { useState } from "react";
import { useNavigate } from "react-router";
import { call, CallError } from "#browser/call.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { toast } from "#ui/overlays/toast.ts";
import { EvidenceLinks } from "./evidence-links.tsx";
import { BlockWords } from "./block-words.tsx";

interface BlockDialogProps {
  profile: { readonly id: string; readonly name: string };
  /** Where the member goes, since this screen is gone then. */
  leaveTo: string;
  /** There is a conversation, to be saved as evidence. */
  evidence: boolean;
  onClose: () => void;
}

/** The one confirmation before a block. Loaded when first needed. */
export function BlockDialog({ profile, leaveTo, evidence, onClose }: BlockDialogProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const [state, setState] = useState<{ pending: boolean; failure: string | null }>({
    pending: false,
    failure: null,
  });

  async function confirm() {
    setState({ pending: true, failure: null });
    try {
      await call("blocks.block", { profile: { id: profile.id } });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return setState({
        pending: false,
        failure: t("blocks.failed", { detail: error.problem?.detail ?? t("blocks.offline") }),
      });
    }
    toast(t("blocks.done", { name: profile.name }), "success");
    onClose();
    void navigate(leaveTo);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t("app.close")}
      title={t("blocks.title", { name: profile.name })}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t("app.cancel")}
          </Button>
          <Button kind="danger" pending={state.pending} onClick={() => void confirm()}>
            {t("blocks.block")}
          </Button>
        </>
      }
    >
      {state.failure && (
        <Alert tone="danger" role="alert">
          {state.failure}
        </Alert>
      )}
      <BlockWords />
      {evidence && <EvidenceLinks id={profile.id} />}
    </Dialog>
  );
}
