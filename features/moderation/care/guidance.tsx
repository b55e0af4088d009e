import { useText } from "#i18n/use-text.ts";
import { Card } from "#ui/card.tsx";
import type { Output } from "#server/calls/registry.ts";

type Case = Output<"moderation.read">;

/** What to do, for each reason that was reported. */
export function Guidance({ reports }: Pick<Case, "reports">) {
  const { t } = useText();
  const reasons = [...new Set(reports.flatMap(({ reason, also }) => [reason, ...also]))];
  if (reasons.length === 0) return null;
  return (
    <Card as="section" padded className="grid gap-2">
      <h3 className="text-lg">{t("moderation.guidance")}</h3>
      {reasons.map((reason) => (
        <div key={reason}>
          <p className="text-sm font-semibold">{t(`reports.reason.${reason}`)}</p>
          <p>{t(`moderation.guidance.${reason}`)}</p>
        </div>
      ))}
    </Card>
  );
}
