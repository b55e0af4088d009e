import { Form, useNavigation } from "react-router";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Button } from "#ui/button.tsx";
import { useMoment } from "../use-moment.ts";

interface HoldPartProps {
  subject: NonNullable<Output<"moderation.read">["subject"]>;
}

/** Hides the member of an open case while it is looked into, or shows them again. */
export function HoldPart({ subject: { held_until: until } }: HoldPartProps) {
  const { t } = useText();
  const { state, formData } = useNavigation();
  const moment = useMoment();
  return (
    <Form method="post" className="grid justify-items-start gap-2">
      <p>
        {until ? t("moderation.hold_until", { until: moment(until) }) : t("moderation.hold_lead")}
      </p>
      <Button
        type="submit"
        kind="secondary"
        name="hold"
        value={until ? "lift" : "set"}
        pending={state !== "idle" && (formData?.has("hold") ?? false)}
      >
        {t(until ? "moderation.hold_lift" : "moderation.hold_set")}
      </Button>
    </Form>
  );
}
