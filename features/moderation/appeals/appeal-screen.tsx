import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";

export const handle: ScreenHandle = { title: "moderation.appeal_title" };

export const loader = ({ params: { id = "" }, context }: LoaderFunctionArgs) =>
  context.get(apiContext).read("appeals.read", { id });

export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const sent = await context.get(apiContext).submit("appeals.answer", form, { appeal: { id } });
  return sent.ok
    ? redirect("/operator", 303)
    : { problem: sent.problem, reasons: String(form.get("reasons") ?? "") };
}

/** `/operator/appeals/{id}`: what was decided, why somebody disagrees, and the answer. */
export default function Appeal() {
  const { t } = useText();
  const found = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const { decision, member, status, involved, by_reporter } = found;
  const error = (field: string) =>
    answer?.problem.fields?.find(({ path }) => path === field)?.detail;
  return (
    <OfficePage width="text" title={t("moderation.appeal_title")} lead={member?.name}>
      <div className="grid gap-6">
        <section className="grid gap-2" aria-labelledby="said">
          <h2 id="said">
            {t(by_reporter ? "moderation.appeal_reporter" : "moderation.appeal_member")}
          </h2>
          <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
            {found.words}
          </p>
        </section>
        <Card as="section" padded className="grid gap-3">
          <h2>{t(`moderation.kind_of.${decision.kind}`)}</h2>
          {decision.told && <p>{decision.told}</p>}
          <dl className="grid gap-2">
            {decision.lines.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-sm text-ink-soft">{label}</dt>
                <dd className="whitespace-pre-wrap wrap-anywhere" dir="auto">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
          {found.case && (
            <Link className="link touch" to={`/operator/cases/${found.case}`}>
              {t("moderation.appeal_case")}
            </Link>
          )}
        </Card>
        {status !== "open" && (
          <Alert tone="info" title={t(`moderation.appeal.${status}`)}>
            {found.reasons}
          </Alert>
        )}
        {status === "open" && involved && (
          <Alert tone="warning">{t("moderation.appeal_involved")}</Alert>
        )}
        {status === "open" && !involved && (
          <Form method="post" noValidate className="grid gap-5">
            {answer && !answer.problem.fields && (
              <Alert tone="danger" role="alert">
                {answer.problem.detail}
              </Alert>
            )}
            <ChoiceGroup
              name="verdict"
              label={t("moderation.appeal_verdict")}
              required
              error={error("verdict")}
              choices={(["upheld", "rejected"] as const).map((verdict) => ({
                value: verdict,
                label: t(`moderation.appeal_${verdict}`),
              }))}
            />
            <TextAreaField
              name="reasons"
              label={t("moderation.appeal_reasons")}
              hint={t("moderation.appeal_reasons_hint")}
              rows={6}
              required
              maxLength={5000}
              defaultValue={answer?.reasons}
              error={error("reasons")}
            />
            <Button type="submit" pending={state !== "idle"}>
              {t("moderation.appeal_send")}
            </Button>
          </Form>
        )}
      </div>
    </OfficePage>
  );
}
