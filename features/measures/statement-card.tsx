import { Form, useNavigation } from "react-router";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Pill } from "#ui/pill.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";

type Statement = Output<"measures.own">["measures"][number];

function useDay(): (at: string) => string {
  const { intl } = useText();
  const { time_zone: timeZone } = useSite();
  return (at) => intl.formatDate(at, { dateStyle: "long", timeZone });
}

/** A decision with its reasons, what became of it, and the way to disagree. */
export function StatementCard({
  statement,
  own,
}: {
  statement: Statement;
  /** The member is logged in, and needs no link's token. */
  own?: true;
}) {
  const { t } = useText();
  const day = useDay();
  const { id, told, lines, begins_at, in_force, undone_at } = statement;
  return (
    <Card as="article" padded className="grid gap-4" aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-3">
        <Pill tone={in_force ? "wine" : "plain"}>
          {undone_at
            ? t("measures.undone", { date: day(undone_at) })
            : t(in_force ? "measures.in_force" : "measures.over")}
        </Pill>
        <span className="text-sm text-ink-soft">{day(begins_at)}</span>
      </div>
      <h2 id={id} className="text-lg">
        {told}
      </h2>
      <dl className="grid gap-3">
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere" dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <Disagreement {...statement} {...(own && { measure: id })} />
    </Card>
  );
}

/** The appeal that was made, or its form while there may be one. `measure`: with a login. */
export function Disagreement({
  appeal,
  appeal_until: until,
  measure,
}: Pick<Statement, "appeal" | "appeal_until"> & { measure?: string }) {
  const { t } = useText();
  const day = useDay();
  const { state, formData } = useNavigation();
  if (appeal)
    return (
      <Alert tone={appeal.status === "upheld" ? "success" : "info"}>
        <p>{t(`measures.appeal_${appeal.status}`, { date: day(appeal.created_at) })}</p>
        {appeal.reasons && (
          <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
            {appeal.reasons}
          </p>
        )}
      </Alert>
    );
  if (!until) return null;
  return (
    <details>
      <summary className="link touch">{t("measures.appeal_title")}</summary>
      <Form method="post" className="mt-3 grid gap-4">
        {measure && <input type="hidden" name="measure" value={measure} />}
        <p>{t("measures.appeal_lead", { date: day(until) })}</p>
        <TextAreaField
          name="words"
          label={t("measures.appeal_words")}
          rows={6}
          maxLength={5000}
          required
        />
        <Button
          type="submit"
          pending={state !== "idle" && (!measure || formData?.get("measure") === measure)}
        >
          {t("measures.appeal_send")}
        </Button>
      </Form>
    </details>
  );
}
