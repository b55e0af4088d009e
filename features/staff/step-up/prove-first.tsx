import { useEffect, useEffectEvent, useState } from "react";
import { call } from "#browser/call.ts";
import { useText } from "#i18n/use-text.ts";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { ProofForm } from "./proof-form.tsx";

/**
 * Once, around all screens: before a file is fetched that asks for it, by a link or a form with
 * `data-prove-first`, its person shows again who they are, and the file comes. A form that writes
 * has StepUp instead.
 */
export function ProveFirst() {
  const { t } = useText();
  const [held, setHeld] = useState<{ proceed(): void } | null>(null);
  const hold = useEffectEvent(async (proceed: () => void) => {
    // What cannot be asked the server says itself.
    const proved = await call("staff.readSelf", {}).then(
      (self) => self.proved,
      () => true,
    );
    if (proved) proceed();
    else setHeld({ proceed });
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const link = targetOf(event)?.closest<HTMLAnchorElement>("a[data-prove-first]");
      if (!link) return;
      event.preventDefault();
      void hold(() => location.assign(link.href));
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = targetOf(event)?.closest<HTMLFormElement>("form[data-prove-first]");
      if (!form) return;
      event.preventDefault();
      void hold(() => form.submit());
    };
    document.addEventListener("click", onClick, { capture: true });
    document.addEventListener("submit", onSubmit, { capture: true });
    return () => {
      document.removeEventListener("click", onClick, { capture: true });
      document.removeEventListener("submit", onSubmit, { capture: true });
    };
  }, []);
  return (
    <Dialog
      open={held !== null}
      onClose={() => setHeld(null)}
      title={t("staff.step_up")}
      closeLabel={t("app.close")}
    >
      {held && (
        <ProofForm
          onProved={() => {
            setHeld(null);
            held.proceed();
          }}
        />
      )}
    </Dialog>
  );
}

const targetOf = ({ target }: Event): Element | null => (target instanceof Element ? target : null);
