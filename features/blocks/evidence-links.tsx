import { FileDown } from "lucide-react";
import { useText } from "#i18n/use-text.ts";

/** Downloads of the conversation with a member, as evidence: also after a block. */
export function EvidenceLinks({ id }: { id: string }) {
  const { t } = useText();
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      <FileDown aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
      <span>{t("blocks.evidence")}</span>
      {(["pdf", "json"] as const).map((type) => (
        <a key={type} className="link touch" href={`/evidence/${id}.${type}`} download>
          {type.toUpperCase()}
        </a>
      ))}
    </p>
  );
}
