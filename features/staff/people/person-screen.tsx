import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { Pill } from "#ui/pill.tsx";
import { StepUp } from "../step-up/step-up.tsx";
import { GrantsField, grantsIn } from "./grants-field.tsx";
import { OneTimeLink } from "./one-time-link.tsx";
import { SessionsList } from "./sessions-list.tsx";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle<Output<"staff.readPerson">> = {
  title: ({ person }) => person.name,
};

export async function loader({ params, context }: LoaderFunctionArgs) {
  return {
    ...(await context.get(apiContext).read("staff.readPerson", { id: params["id"] ?? "" })),
    key: newId(),
  };
}

const statuses = { suspend: "suspended", reinstate: "active", leave: "left" } as const;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const id = params["id"] ?? "";
  const act = String(form.get("act"));
  if (act === "reset") {
    const reset = await api.submit("staff.resetWaysIn", form, { id });
    return reset.ok
      ? { link: reset.answer.link, problem: undefined }
      : { link: null, problem: reset.problem };
  }
  const done =
    act === "roles"
      ? await api.submit("staff.changeGrants", form, { id, grants: grantsIn(form) })
      : act === "end"
        ? await api.submit("staff.endStaffSession", form, { id })
        : await api.submit("staff.changeStatus", form, {
            id,
            status: statuses[act as keyof typeof statuses],
          });
  return { link: null, problem: done.ok ? undefined : done.problem };
}

/** `/operator/staff/…`: one of the staff: roles, sessions, and what may be done about them. */
export default function PersonScreen() {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const { person, sessions, choices, may, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const problem = answer?.problem;
  return (
    <Page
      width="measure"
      title={person.name}
      lead={person.email}
      actions={
        person.status !== "active" && (
          <Pill tone="outline">{t(`staff.status.${person.status}`)}</Pill>
        )
      }
    >
      <div className="grid gap-4">
        <p>
          <Link to="/operator/staff" className="link touch inline-flex items-center">
            {t("staff.title")}
          </Link>
        </p>
        {problem && problem.code !== "step_up_required" && (
          <Alert tone={problem.code === "waits_for_second" ? "warning" : "danger"} role="alert">
            {problem.detail}
          </Alert>
        )}
        {answer?.link && <OneTimeLink link={answer.link} />}
        <p className="text-ink-soft">
          {`${t("staff.team_since", {
            date: intl.formatDate(person.created_at, { dateStyle: "medium", timeZone }),
          })} · ${t("staff.ways", { passkeys: person.passkeys, password: person.password ? "yes" : "no" })}`}
        </p>
        {person.status !== "left" && (
          <Card padded as="section">
            <Form method="post" className="grid gap-4">
              <input type="hidden" name="idempotency_key" value={key} />
              <input type="hidden" name="act" value="roles" />
              <GrantsField
                key={person.grants.length}
                choices={choices}
                held={person.grants}
                error={problem?.fields?.[0]?.detail}
              />
              <div>
                <Button type="submit" pending={state !== "idle"}>
                  {t("staff.save_roles")}
                </Button>
              </div>
            </Form>
          </Card>
        )}
        <Card padded as="section" className="grid gap-2">
          <h2 className="text-lg">{t("staff.sessions")}</h2>
          <SessionsList sessions={sessions} {...(may.act && { act: "end" })} />
        </Card>
        {may.myself && <p className="text-ink-soft">{t("staff.about_myself")}</p>}
        {(may.act || may.reset) && person.status !== "left" && <Acts />}
      </div>
      <StepUp problem={problem} />
    </Page>
  );
}

/** Each says what it does, and is one press: what cannot be taken back asks first. */
function Acts() {
  const { t } = useText();
  const { person, may, key } = useLoaderData<typeof loader>();
  const acts = [
    ...(may.reset ? (["reset"] as const) : []),
    ...(may.act ? ([person.status === "active" ? "suspend" : "reinstate", "leave"] as const) : []),
  ];
  return (
    <Card padded as="section" className="grid gap-4">
      {acts.map((act) => (
        <details key={act}>
          <summary className="touch cursor-pointer font-semibold">{t(`staff.act.${act}`)}</summary>
          <Form method="post" className="grid justify-items-start gap-3 pt-2">
            <input type="hidden" name="idempotency_key" value={`${key}-${act}`} />
            <p className="text-ink-soft">{t(`staff.act_hint.${act}`)}</p>
            <Button
              type="submit"
              name="act"
              value={act}
              kind={act === "reinstate" ? "secondary" : "danger"}
              size="small"
            >
              {t(`staff.act.${act}`)}
            </Button>
          </Form>
        </details>
      ))}
    </Card>
  );
}
