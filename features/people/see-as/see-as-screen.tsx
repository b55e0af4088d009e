import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { Panel } from "#features/office/parts/panel.tsx";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";
import { Seen } from "./seen.tsx";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "people.see_as" };

export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
  const { name } = await context.get(apiContext).read("people.read", { id });
  return { id, name, key: newId() };
}

export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const looked = await context.get(apiContext).submit("people.seeAs", form, { member: { id } });
  return looked.ok
    ? { seen: looked.answer, problem: undefined, purpose: "" }
    : { seen: undefined, problem: looked.problem, purpose: String(form.get("purpose") ?? "") };
}

/** `/operator/members/{id}/see`: what the member sees, to look at alone; asked what for before. */
export default function SeeAs() {
  const { t } = useText();
  const { id, name, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const pending = useNavigation().state !== "idle";
  const problem = answer?.problem;
  const error = problem?.fields?.find(({ path }) => path === "purpose")?.detail;
  return (
    <OfficePage
      title={t("people.seen_as", { name: name ?? t("people.nameless") })}
      lead={t("people.see_as_lead")}
      actions={
        <LinkButton kind="secondary" size="small" to={`/operator/members/${id}`}>
          {t("people.back_to_member")}
        </LinkButton>
      }
    >
      {answer?.seen ? (
        <Seen {...answer.seen} />
      ) : (
        <Panel title={t("people.see_as")}>
          {problem && !error && (
            <Alert tone="danger" role="alert">
              {problem.detail}
            </Alert>
          )}
          <Form method="post" noValidate className="flex flex-wrap items-end gap-2">
            <input type="hidden" name="idempotency_key" value={key} />
            <Field
              name="purpose"
              className="min-w-60 flex-1"
              label={t("people.purpose")}
              hint={t("people.purpose_hint")}
              required
              maxLength={300}
              autoComplete="off"
              defaultValue={answer?.purpose}
              error={error}
            />
            <Button type="submit" pending={pending}>
              {t("people.look")}
            </Button>
          </Form>
        </Panel>
      )}
    </OfficePage>
  );
}
