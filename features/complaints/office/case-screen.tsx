import type { ReactNode } from "react";
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
import { useSite } from "#browser/use-site.ts";
import { languageNames } from "#i18n/locales.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Facts } from "#features/office/parts/facts.tsx";
import { MaskedAddress } from "#features/office/parts/masked-address.tsx";
import { Panel } from "#features/office/parts/panel.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { Pill } from "#ui/pill.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";

export const handle: ScreenHandle = { title: "complaints.list_title" };

export function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
  return context.get(apiContext).read("complaints.read", { id });
}

export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const sent = await context
    .get(apiContext)
    .submit("complaints.answer", form, { complaint: { id } });
  if (sent.ok) throw redirect(`/operator/complaints/${id}`, 303);
  return { problem: sent.problem, typed: String(form.get("answer") ?? "") };
}

/** `/operator/complaints/{id}`: what somebody complains about, and the answer. */
export default function ComplaintCase() {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const found = useLoaderData<typeof loader>();
  const {
    number,
    kind,
    name,
    email,
    reference,
    words,
    member,
    involved,
    language,
    overdue,
    answer,
  } = found;
  const date = (at: string) =>
    intl.formatDate(at, { dateStyle: "medium", timeStyle: "short", timeZone });
  const facts: [string, ReactNode][] = [
    [t("complaints.about"), t(`complaints.kind.${kind}`)],
    ...(email
      ? [
          [
            t("complaints.from"),
            <span key="from">
              <span translate="no">{`${name} · `}</span>
              <MaskedAddress of="complaint" id={found.id} masked={email} />
            </span>,
          ] as [string, ReactNode],
        ]
      : []),
    ...(member
      ? [
          [
            t("complaints.member"),
            <Link translate="no" key="member" className="link" to={`/members/${member.id}`}>
              {member.name}
            </Link>,
          ] as [string, ReactNode],
        ]
      : []),
    ...(reference ? [[t("complaints.given"), reference] as [string, string]] : []),
    [t("complaints.language"), languageNames[language]],
    [t("complaints.received"), date(found.created_at)],
  ];
  return (
    <OfficePage
      title={t("complaints.case_title", { number: number.replaceAll("-", "\u2011") })}
      actions={
        answer ? undefined : (
          <Pill tone={overdue ? "wine" : "outline"}>
            {t(overdue ? "complaints.overdue" : "complaints.due", {
              date: intl.formatDate(found.due_at, { dateStyle: "medium", timeZone }),
            })}
          </Pill>
        )
      }
    >
      <div className="grid gap-8">
        {involved && !answer && <Alert tone="warning">{t("complaints.involved")}</Alert>}
        <Panel title={t("office.facts")}>
          <Facts facts={facts} />
        </Panel>
        <section className="grid gap-3" aria-labelledby="said">
          <h2 id="said">{t("complaints.said")}</h2>
          {email ? (
            <p className="whitespace-pre-wrap break-words">{words}</p>
          ) : (
            <p className="text-ink-soft">{t("complaints.erased")}</p>
          )}
        </section>
        {answer ? (
          <section className="grid gap-3" aria-labelledby="answer">
            <h2 id="answer">{t("complaints.our_answer")}</h2>
            <p className="whitespace-pre-wrap break-words">{answer.words}</p>
            <p className="text-sm text-ink-soft">
              {t("complaints.answered_by", { name: answer.by ?? "–", date: date(answer.at) })}
            </p>
          </section>
        ) : (
          <AnswerForm />
        )}
      </div>
    </OfficePage>
  );
}

function AnswerForm() {
  const { t } = useText();
  const { state } = useNavigation();
  const refused = useActionData<typeof action>();
  const error = refused?.problem.fields?.find(({ path }) => path === "answer")?.detail;
  return (
    <Card as="section" padded>
      <Form method="post" noValidate className="grid gap-5">
        {refused && !refused.problem.fields && (
          <Alert tone="danger" role="alert">
            {refused.problem.detail}
          </Alert>
        )}
        <TextAreaField
          name="answer"
          label={t("complaints.answer")}
          hint={t("complaints.answer_hint")}
          rows={8}
          maxLength={5000}
          required
          defaultValue={refused?.typed}
          error={error}
        />
        <div>
          <Button type="submit" pending={state !== "idle"}>
            {t("complaints.answer_send")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
