import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Pill } from "#ui/pill.tsx";

/** What has been done about this member so far: hidden, blocked; or that they are leaving. */
export function MemberState({
  subject: { status, hidden, held_until },
}: {
  subject: NonNullable<Output<"moderation.read">["subject"]>;
}) {
  const { t } = useText();
  if (status === "blocked") return <Pill>{t("moderation.blocked")}</Pill>;
  if (status === "deleted") return <Pill>{t("moderation.deleted")}</Pill>;
  if (held_until) return <Pill>{t("moderation.hold_state")}</Pill>;
  return hidden ? <Pill>{t("moderation.hidden")}</Pill> : null;
}
