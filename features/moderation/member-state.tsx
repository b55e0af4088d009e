import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Pill } from "#ui/pill.tsx";

/** What has been done about this member so far: hidden, blocked. */
export function MemberState({
  subject: { status, hidden },
}: {
  subject: NonNullable<Output<"moderation.read">["subject"]>;
}) {
  const { t } = useText();
  if (status === "blocked") return <Pill>{t("moderation.blocked")}</Pill>;
  return hidden ? <Pill>{t("moderation.hidden")}</Pill> : null;
}
