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
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { Field } from "#ui/fields/field.tsx";
import { Pill } from "#ui/pill.tsx";
import { StepUp } from "../step-up/step-up.tsx";
import { GrantsField, grantsIn, useGrantWords } from "./grants-field.tsx";
import { OneTimeLink } from "./one-time-link.tsx";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "staff.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const after = new URL(request.url).searchParams.get("after");
  return {
    ...(await context.get(apiContext).read("staff.listStaff", after ? { after } : {})),
    key: newId(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  if (form.get("act") === "withdraw") {
    const done = await api.submit("staff.withdrawInvitation", form);
    return done.ok ? null : { problem: done.problem, link: null, typed: {} };
  }
  const made = await api.submit("staff.invite", form, { grants: grantsIn(form) });
  return made.ok
    ? { link: made.answer.link, problem: undefined, typed: {} }
    : {
        link: null,
        problem: made.problem,
        typed: { email: String(form.get("email")), name: String(form.get("name")) },
      };
}

/** `/operator/staff`: who works here, who is invited, and the form that invites. */
export default function StaffScreen() {
  const { t } = useText();
  const { people, invited, next, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const words = useGrantWords(choices);
  return (
    <Page width="measure" title={t("staff.title")} lead={t("staff.lead")}>
      <div className="grid gap-4">
        {answer?.link && <OneTimeLink link={answer.link} />}
        <Card as="section">
          <ul>
            {people.map((person) => (
              <li
                key={person.id}
                className="relative grid gap-1 border-line px-4 py-3 not-first:border-t hover:bg-sunk"
              >
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link
                    translate="no"
                    to={`/operator/staff/${person.id}`}
                    className="card-link font-semibold"
                  >
                    {person.name}
                  </Link>
                  <span className="text-ink-soft">{person.email}</span>
                  {person.status !== "active" && (
                    <Pill tone="outline">{t(`staff.status.${person.status}`)}</Pill>
                  )}
                  {person.demo && <Pill>{t("staff.demo")}</Pill>}
                </div>
                <span className="text-sm text-ink-soft">{words(person.grants)}</span>
              </li>
            ))}
          </ul>
        </Card>
        {next && (
          <nav>
            <LinkButton to={`?after=${encodeURIComponent(next)}`} kind="secondary">
              {t("staff.more")}
            </LinkButton>
          </nav>
        )}
        {invited.length > 0 && <Invited />}
        <Invite />
        <p>
          <Link to="/operator/roles" className="link touch inline-flex items-center">
            {t("staff.roles_title")}
          </Link>
        </p>
      </div>
      <StepUp problem={answer?.problem} />
    </Page>
  );
}

function Invited() {
  const { t, intl } = useText();
  const { time_zone } = useSite();
  const { invited, choices } = useLoaderData<typeof loader>();
  const words = useGrantWords(choices);
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{t("staff.invited")}</h2>
      <Card>
        <ul>
          {invited.map(({ email, name, grants, expires_at }) => (
            <li
              key={email}
              className="flex flex-wrap items-center justify-between gap-3 border-line px-4 py-3 not-first:border-t"
            >
              <span>
                <span translate="no">{name}</span> <span className="text-ink-soft">{email}</span>
                <br />
                <span className="text-sm text-ink-soft">
                  {`${words(grants)} · ${t("staff.until", {
                    at: intl.formatDate(expires_at, {
                      dateStyle: "medium",
                      timeStyle: "short",
                      timeZone: time_zone,
                    }),
                  })}`}
                </span>
              </span>
              <Form method="post">
                <input type="hidden" name="act" value="withdraw" />
                <input type="hidden" name="email" value={email} />
                <Button type="submit" kind="secondary" size="small">
                  {t("staff.withdraw")}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Invite() {
  const { t } = useText();
  const { choices, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const problem = answer?.problem;
  const typed: { email?: string; name?: string } = answer?.typed ?? {};
  const error = (field: string) =>
    problem?.fields?.find(({ path }) => path.split(".")[0] === field)?.detail;
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{t("staff.invite")}</h2>
      <p className="text-ink-soft">{t("staff.invite_lead")}</p>
      {problem && !problem.fields && problem.code !== "step_up_required" && (
        <Alert tone="danger" role="alert">
          {problem.detail}
        </Alert>
      )}
      <Form method="post" noValidate className="grid max-w-measure gap-5">
        <input type="hidden" name="idempotency_key" value={key} />
        <Field
          name="email"
          type="email"
          label={t("staff.email")}
          autoComplete="off"
          required
          defaultValue={typed.email}
          error={error("email")}
        />
        <Field
          name="name"
          label={t("staff.name")}
          autoComplete="off"
          maxLength={100}
          required
          defaultValue={typed.name}
          error={error("name")}
        />
        <GrantsField
          choices={{ ...choices, roles: choices.roles.filter(({ name }) => name !== "owner") }}
          error={error("grants")}
        />
        <div>
          <Button type="submit" pending={state !== "idle"}>
            {t("staff.make_link")}
          </Button>
        </div>
      </Form>
    </section>
  );
}
