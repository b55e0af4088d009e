import { useState } from "react";
import { call } from "#browser/call.ts";
import { useText } from "#i18n/use-text.ts";
import type { Input, Output } from "#server/calls/registry.ts";
import { Button } from "#ui/button.tsx";

/** Words of the evidence in the reader's language, when they ask. */
export function Translated({ report, part }: Input<"care.translate">) {
  const { t, intl } = useText();
  const [state, setState] = useState<"idle" | "pending" | "failed">("idle");
  const [found, setFound] = useState<Output<"care.translate"> | null>(null);
  if (found)
    return (
      <div>
        <p className="text-sm text-ink-soft">
          {t("moderation.translated", {
            language: intl.formatDisplayName(found.from, { type: "language" }) ?? found.from,
          })}
        </p>
        <p className="evidence-words whitespace-pre-wrap wrap-anywhere">{found.text}</p>
      </div>
    );
  return (
    <div>
      <Button
        kind="quiet"
        size="small"
        pending={state === "pending"}
        onClick={() => {
          setState("pending");
          void call("care.translate", { report, part }).then(setFound, () => setState("failed"));
        }}
      >
        {t("moderation.translate")}
      </Button>
      {state === "failed" && <span role="alert">{t("moderation.translate_failed")}</span>}
    </div>
  );
}
