import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { Field } from "#ui/fields/field.tsx";
import { Pill } from "#ui/pill.tsx";
import { type Right, rights } from "../rights.ts";
import { StepUp } from "../step-up/step-up.tsx";
import { roleName } from "./role-name.ts";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "staff.roles_title" };

export async function loader({ context }: LoaderFunctionArgs) {
  return {
    ...(await context.get(apiContext).read("staff.listRoles", {})),
    key: newId(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const act = form.get("act");
  const done =
    act === "restore"
      ? await api.submit("staff.restoreRole", form)
      : act === "remove"
        ? await api.submit("staff.removeRole", form)
        : await api.submit("staff.saveRole", form, { rights: form.getAll("rights").map(String) });
  return done.ok
    ? { saved: String(form.get("name")), problem: undefined }
    : { saved: null, problem: done.problem, at: String(form.get("form") ?? form.get("name")) };
}

/** `/operator/roles`: what each role may, as check boxes; owners change it. */
export default function RolesScreen() {
  const { t } = useText();
  const { roles, owner } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem = answer?.problem;
  return (
    <Page width="measure" title={t("staff.roles_title")} lead={t("staff.roles_lead")}>
      <div className="grid gap-4">
        <p>
          <Link to="/operator/staff" className="link touch inline-flex items-center">
            {t("staff.title")}
          </Link>
        </p>
        {problem && !problem.fields && problem.code !== "step_up_required" && (
          <Alert tone={problem.code === "waits_for_second" ? "warning" : "danger"} role="alert">
            {problem.detail}
          </Alert>
        )}
        {answer?.saved && (
          <output>
            <Alert tone="success">{t("app.saved")}</Alert>
          </output>
        )}
        {!owner && <Alert>{t("staff.roles_owners")}</Alert>}
        {roles.map((role) => (
          <Role key={role.name} role={role} editable={owner && role.name !== "owner"} />
        ))}
        {owner && <NewRole />}
      </div>
      <StepUp problem={problem} />
    </Page>
  );
}

function Role({
  role,
  editable,
}: {
  role: Output<"staff.listRoles">["roles"][number];
  editable: boolean;
}) {
  const { t } = useText();
  const { key } = useLoaderData<typeof loader>();
  return (
    <Card as="section">
      <details className="px-4">
        <summary className="cursor-pointer py-3 leading-5">
          <strong>{roleName(t, role.name)}</strong>{" "}
          <span className="text-sm text-ink-soft">
            {t("staff.role_counts", { rights: role.rights.length, people: role.people })}
          </span>{" "}
          {role.changed && <Pill tone="outline">{t("staff.role_changed")}</Pill>}
        </summary>
        <Form method="post" className="grid gap-4 pt-1 pb-4">
          <input type="hidden" name="name" value={role.name} />
          <input type="hidden" name="idempotency_key" value={`${key}-${role.name}`} />
          {role.name === "owner" && <p className="text-ink-soft">{t("staff.owner_all")}</p>}
          <Rights key={role.rights.join()} held={role.rights} disabled={!editable} />
          {editable && (
            <div className="flex flex-wrap gap-2">
              <Button type="submit" name="act" value="save" size="small">
                {t("app.save")}
              </Button>
              {role.changed && (
                <Button type="submit" name="act" value="restore" kind="secondary" size="small">
                  {t("staff.restore")}
                </Button>
              )}
              {!role.known && role.people === 0 && (
                <Button type="submit" name="act" value="remove" kind="danger" size="small">
                  {t("staff.remove_role")}
                </Button>
              )}
            </div>
          )}
        </Form>
      </details>
    </Card>
  );
}

function Rights({ held, disabled }: { held: readonly Right[]; disabled: boolean }) {
  const { t } = useText();
  return (
    <fieldset className="grid gap-1 sm:grid-cols-2" disabled={disabled}>
      <legend className="field-label">{t("staff.rights")}</legend>
      {rights.map((right) => (
        <label key={right} className="touch inline-flex items-center gap-2">
          <input
            type="checkbox"
            className="check-box"
            name="rights"
            value={right}
            defaultChecked={held.includes(right)}
          />
          <span>{t(`staff.right.${right}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function NewRole() {
  const { t } = useText();
  const { key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const wrong = answer?.problem?.fields?.find(({ path }) => path === "name")?.detail;
  return (
    <Card padded as="section">
      <Form method="post" noValidate className="grid gap-4">
        <h2 className="text-lg">{t("staff.new_role")}</h2>
        <input type="hidden" name="form" value="new" />
        <input type="hidden" name="idempotency_key" value={`${key}-new`} />
        <Field
          name="name"
          label={t("staff.role_name")}
          hint={t("staff.role_name_hint")}
          autoComplete="off"
          maxLength={40}
          required
          error={answer?.problem && answer.at === "new" ? wrong : undefined}
        />
        <Rights held={[]} disabled={false} />
        <div>
          <Button type="submit" name="act" value="save">
            {t("staff.make_role")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
