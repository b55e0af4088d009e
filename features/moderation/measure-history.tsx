import { Form, Link, useNavigation } from "react-router";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";
import { Pill } from "#ui/pill.tsx";
import { useMoment } from "./use-moment.ts";

type Measure = Output<"moderation.read">["measures"][number];

/** What was decided about the member so far, each with its way back. */
export function MeasureHistory({ measures }: { measures: readonly Measure[] }) {
  const { t } = useText();
  return (
    <section className="mt-4 grid gap-3" aria-labelledby="history">
      <h2 id="history">{t("moderation.history")}</h2>
      <ul className="grid gap-3">
        {measures.map((measure) => (
          <Entry key={measure.id} {...measure} />
        ))}
      </ul>
    </section>
  );
}

function Entry({
  id,
  kind,
  begins_at,
  ends_at,
  undone_at,
  facts,
  can_undo,
  child,
  appeal,
}: Measure) {
  const { t } = useText();
  const { state } = useNavigation();
  const moment = useMoment();
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <b>{t(`moderation.kind_of.${kind}`)}</b>
        <span>{ends_at ? `${moment(begins_at)} – ${moment(ends_at)}` : moment(begins_at)}</span>
        {undone_at && <Pill>{t("moderation.undone", { date: moment(undone_at) })}</Pill>}
        {appeal && <Pill tone="outline">{t(`moderation.appeal.${appeal}`)}</Pill>}
      </div>
      {facts && <p className="text-ink-soft wrap-anywhere">{facts}</p>}
      {child && (
        <Link className="link touch" to={`/operator/sealed/${id}`}>
          {t("moderation.sealed_title")}
        </Link>
      )}
      {can_undo && (!child || child.release_asked) && (
        <details>
          <summary className="link touch">{t("moderation.undo")}</summary>
          <Form method="post" className="mt-2 flex flex-wrap items-end gap-3">
            <input type="hidden" name="undo" value={id} />
            <Field
              name="reason"
              className="grow"
              label={t("moderation.undo_reason")}
              hint={t("office.no_names")}
              minLength={3}
              maxLength={2000}
              required
            />
            <Button type="submit" kind="secondary" pending={state !== "idle"}>
              {t("moderation.undo")}
            </Button>
          </Form>
        </details>
      )}
    </li>
  );
}
