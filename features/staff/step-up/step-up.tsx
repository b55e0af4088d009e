import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useText } from "#i18n/use-text.ts";
import type { Problem } from "#server/calls/define.ts";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { ProofForm } from "./proof-form.tsx";

/**
 * Where a form was refused as `step_up_required`: asks its person to show again who they are, and
 * sends the form once more, with the button that sent it. Stands anywhere on the form's screen.
 */
export function StepUp({ problem }: { problem: Problem | undefined }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const sent = useRef<{ form: HTMLFormElement; by: HTMLElement | null } | null>(null);
  useEffect(() => {
    const remember = ({ target, submitter }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && target.dataset["stepUp"] === undefined)
        sent.current = { form: target, by: submitter };
    };
    document.addEventListener("submit", remember, { capture: true });
    return () => document.removeEventListener("submit", remember, { capture: true });
  }, []);
  const ask = useEffectEvent(() => setOpen(problem?.code === "step_up_required"));
  useEffect(() => ask(), [problem]);

  function again() {
    setOpen(false);
    const last = sent.current;
    if (last?.form.isConnected) last.form.requestSubmit(last.by?.isConnected ? last.by : undefined);
  }
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title={t("staff.step_up")}
      closeLabel={t("app.close")}
    >
      {open && <ProofForm onProved={again} />}
    </Dialog>
  );
}
