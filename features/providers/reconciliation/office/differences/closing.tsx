import { Form, useNavigation } from "react-router";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import type { Problem } from "#server/calls/define.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";

export interface ClosingAnswer {
  readonly id: string;
  readonly note: string;
  readonly problem: Problem;
}

interface ClosingProps {
  readonly of: {
    readonly id: string;
    readonly closed_at: string | null;
    readonly closed_by: string | null;
    readonly note: string;
  };
  /** What it means and what to do. */
  readonly about: string;
  readonly mayClose: boolean;
  readonly answer: ClosingAnswer | undefined;
  readonly requestKey: string;
}

/**
 * Below a difference or a payout: what it means and what to do, and the way to close it; of a closed
 * one, who did and what became of it.
 */
export function Closing({ of, about, mayClose, answer, requestKey }: ClosingProps) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const { id, closed_at, closed_by, note } = of;
  const pending = useNavigation().formData?.get("id") === id;
  const at =
    closed_at && intl.formatDate(closed_at, { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <div className="grid max-w-[80ch] gap-1">
      <p className="text-sm text-ink-soft">{about}</p>
      {at && (
        <p className="text-sm">
          <span>
            {closed_by
              ? t("differences.closed_by", { name: closed_by, at })
              : t("differences.closed_itself", { at })}
          </span>
          {note && <span className="block whitespace-pre-line break-words">{note}</span>}
        </p>
      )}
      {!at && mayClose && (
        <details open={answer !== undefined}>
          <summary className="link touch inline-flex items-center text-sm">
            {t("differences.close")}
          </summary>
          <Form method="post" noValidate className="grid gap-3 pt-1 pb-2">
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="idempotency_key" value={`${requestKey}-${id}`} />
            <TextAreaField
              name="note"
              rows={2}
              label={t("differences.note")}
              hint={t("office.no_names")}
              required
              maxLength={2000}
              defaultValue={answer?.note}
              error={answer?.problem.fields?.find(({ path }) => path === "note")?.detail}
            />
            <div>
              <Button type="submit" kind="secondary" pending={pending}>
                {t("differences.close_button")}
              </Button>
            </div>
          </Form>
        </details>
      )}
    </div>
  );
}
