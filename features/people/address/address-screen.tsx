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
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";

export const handle: ScreenHandle = { title: "people.address" };

export async function loader({ params: { of = "", id = "" }, context }: LoaderFunctionArgs) {
  // Only members of the staff come here: the call itself asks for its right.
  await context.get(apiContext).read("office.open", {});
  return { of, id };
}

export async function action({ params: { of, id }, request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const asked = await context.get(apiContext).submit("addresses.open", form, { of, id });
  return asked.ok
    ? { email: asked.answer.email, problem: undefined, purpose: "" }
    : { email: undefined, problem: asked.problem, purpose: String(form.get("purpose") ?? "") };
}

/** `/operator/addresses/{of}/{id}`: a whole address, once somebody has said what for. */
export default function WholeAddress() {
  const { t } = useText();
  const { of, id } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const pending = useNavigation().state !== "idle";
  const problem = answer?.problem;
  const error = problem?.fields?.find(({ path }) => path === "purpose")?.detail;
  return (
    <OfficePage width="text" title={t("people.address")} lead={t("people.address_lead")}>
      <Panel title={t("people.email")}>
        {answer?.email ? (
          <p className="wrap-anywhere">{answer.email}</p>
        ) : (
          <Form key={`${of} ${id}`} method="post" noValidate className="grid gap-4">
            {problem && !error && (
              <Alert tone="danger" role="alert">
                {problem.detail}
              </Alert>
            )}
            <Field
              name="purpose"
              label={t("people.purpose")}
              hint={t("people.purpose_hint")}
              required
              maxLength={300}
              autoComplete="off"
              defaultValue={answer?.purpose}
              error={error}
            />
            <div>
              <Button type="submit" kind="secondary" pending={pending}>
                {t("people.address_show")}
              </Button>
            </div>
          </Form>
        )}
      </Panel>
    </OfficePage>
  );
}
