import { useRef } from "react";
import { type ActionFunctionArgs, Form, Link, useActionData, useNavigation } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useFocusOnWrong } from "#browser/use-focus-on-wrong.ts";
import { useTopWhen } from "#browser/use-top-when.ts";
import { useUser } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";
import { Page } from "#ui/page.tsx";
import { HelpLines } from "#features/care/help-lines.tsx";
import { ReportFields } from "./report-fields.tsx";

export const handle: ScreenHandle = { title: "reports.outside_title" };

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const sent = await context.get(apiContext).submit("reports.reportOutside", form);
  const typed = Object.fromEntries(
    ["email", "who", "link", "reason", "words"].map((field) => [
      field,
      String(form.get(field) ?? ""),
    ]),
  );
  return { ...sent, typed };
}

/** `/report`: for everybody, without an account (trust row 29). */
export default function ReportOutside() {
  const { t } = useText();
  const user = useUser();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const problem = answer?.ok === false ? answer.problem : undefined;
  useFocusOnWrong(form, problem);
  useTopWhen(answer?.ok === true);
  if (answer?.ok) {
    return (
      <Page width="narrow" title={t("reports.done_title")}>
        <Alert tone="success" role="alert">
          {t("reports.outside_done", {
            number: answer.answer.number,
            email: answer.typed["email"] ?? "",
          })}
        </Alert>
        {answer.answer.help && (
          <div className="mt-6">
            <HelpLines lines={answer.answer.help} />
          </div>
        )}
      </Page>
    );
  }
  const error = (field: string) => problem?.fields?.find(({ path }) => path === field)?.detail;
  const typed = answer?.typed ?? {};
  return (
    <Page width="narrow" title={t("reports.outside_title")} lead={t("reports.outside_lead")}>
      {user && (
        <Alert
          actions={
            <Link className="link" to="/reports">
              {t("reports.mine")}
            </Link>
          }
        >
          {t("reports.outside_member")}
        </Alert>
      )}
      {problem && !problem.fields && (
        <Alert tone="danger" role="alert">
          {t("reports.failed", { detail: problem.detail })}
        </Alert>
      )}
      <Form ref={form} method="post" noValidate className="mt-6 grid gap-6">
        <Field
          name="who"
          label={t("reports.who")}
          hint={t("reports.who_hint")}
          maxLength={200}
          required
          defaultValue={typed["who"]}
          error={error("who")}
        />
        <Field
          name="link"
          label={t("reports.link")}
          optional={t("app.optional")}
          inputMode="url"
          maxLength={500}
          defaultValue={typed["link"]}
          error={error("link")}
        />
        <ReportFields required error={error} typed={typed} />
        <Field
          name="email"
          type="email"
          label={t("reports.your_email")}
          hint={t("reports.your_email_hint")}
          autoComplete="email"
          required
          defaultValue={typed["email"] ?? user?.email}
          error={error("email")}
        />
        <Button type="submit" size="large" pending={state !== "idle"}>
          {t("reports.send")}
        </Button>
      </Form>
    </Page>
  );
}
