import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Alert } from "#ui/alert.tsx";
import type { MemberAnswer } from "../member/member-answer.ts";
import { SupportForm } from "../support/support-form.tsx";

interface BarredProps {
  readonly barred: NonNullable<Output<"people.search">["barred"]>;
  /** The address that was asked for. */
  readonly email: string;
  readonly answer: MemberAnswer | undefined;
  /** Part of the Idempotency-Key. */
  readonly request: string;
}

/** That an address is shut out though nobody has it any more, and the way to let it in again. */
export function Barred({ barred: { until, may_lift }, email, answer, request }: BarredProps) {
  const { t, intl } = useText();
  const { name } = useSite();
  const date = intl.formatDate(until, { dateStyle: "long", timeZone: "UTC" });
  return (
    <div className="mb-6 grid gap-4">
      <Alert tone="warning">{t("people.barred", { date, site: name })}</Alert>
      {may_lift && (
        <SupportForm
          intent="lift"
          title={t("people.lift")}
          lead={t("people.lift_lead")}
          submit={t("people.lift_now")}
          answer={answer}
          request={request}
          why
        >
          {() => <input type="hidden" name="email" value={email} />}
        </SupportForm>
      )}
    </div>
  );
}
