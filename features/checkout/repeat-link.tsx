import { RotateCcw } from "lucide-react";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";

/** The way to the last order once more, with what it costs; nothing where there is none. */
export function RepeatLink({
  repeat,
  next,
}: {
  repeat: Output<"payments.readRepeat">["repeat"];
  next: string | null;
}) {
  const { t, intl } = useText();
  if (!repeat?.payment_method) return null;
  const { credits, amount, currency } = repeat;
  return (
    <Card className="mb-4 flex items-center justify-between gap-4 px-4 py-3">
      <p>
        <strong>{t("checkout.repeat_title")}</strong>
        <span className="block text-sm text-ink-soft">
          {`${t("prices.bundle", { count: credits })} · ${intl.formatNumber(amount / 100, { style: "currency", currency })}`}
        </span>
      </p>
      <LinkButton
        to={`/credits/repeat-order${next ? `?next=${encodeURIComponent(next)}` : ""}`}
        kind="secondary"
        size="small"
        className="shrink-0"
      >
        <RotateCcw aria-hidden="true" />
        {t("checkout.repeat_short")}
      </LinkButton>
    </Card>
  );
}
