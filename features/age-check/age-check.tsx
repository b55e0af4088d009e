import { ShieldCheck } from "lucide-react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirectDocument,
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
import { Page } from "#ui/page.tsx";
import { type Outcome, outcomes } from "./outcomes.ts";

export const handle: ScreenHandle = { title: "age-check.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const check = await context.get(apiContext).read("age-check.read", {});
  const said = new URL(request.url).searchParams.get("outcome");
  return { check, outcome: outcomes.find((each) => each === said) ?? null };
}

/** Sends the member to the provider. */
export async function action({ request, context }: ActionFunctionArgs) {
  const started = await context.get(apiContext).submit("age-check.start", await request.formData());
  return started.ok ? redirectDocument(started.answer.url) : { problem: started.problem };
}

/**
 * `/age-check`: what is asked, by whom, and what we learn of it; then what came of it. A form and
 * links, so it works before hydration.
 */
export default function AgeCheck() {
  const { t } = useText();
  const { name: site } = useSite();
  const { check, outcome } = useLoaderData<typeof loader>();
  if (check.result === "too_young") return <TooYoung age={check.min_age} />;
  if (!check.due)
    return <NotDue expires={check.asked && check.expires} thanks={outcome === "passed"} />;
  const values = { site, age: check.min_age, provider: check.provider ?? "" };
  return (
    <Page
      width="narrow"
      title={t("age-check.title")}
      lead={t("age-check.lead", { site, age: check.min_age })}
    >
      <div className="grid gap-5">
        <Refused outcome={outcome} />
        {check.provider && (
          <>
            <p>{t(`age-check.how.${check.asked ?? "estimate"}`, values)}</p>
            <p>{t("age-check.learns", values)}</p>
          </>
        )}
        <p>{t("age-check.until_then")}</p>
        <Start possible={check.provider !== null} />
      </div>
    </Page>
  );
}

/** What came of the last try, other than a result. */
function Refused({ outcome }: { outcome: Outcome | null }) {
  const { t } = useText();
  const problem = useActionData<typeof action>()?.problem;
  if (problem)
    return (
      <Alert tone="danger" role="alert">
        {problem.detail}
      </Alert>
    );
  if (!outcome || outcome === "passed") return null;
  return (
    <Alert tone={outcome === "cancelled" ? "info" : "warning"} role="alert">
      {t(`age-check.outcome.${outcome}`)}
    </Alert>
  );
}

function Start({ possible }: { possible: boolean }) {
  const { t } = useText();
  const { state } = useNavigation();
  if (!possible) return <Alert tone="warning">{t("age-check.outcome.unavailable")}</Alert>;
  return (
    <Form method="post" action="/age-check" className="grid gap-2">
      <Button type="submit" size="large" wide pending={state !== "idle"}>
        {t("age-check.start")}
      </Button>
      <p className="text-sm text-ink-soft">{t("age-check.leaves")}</p>
    </Form>
  );
}

function NotDue({ expires, thanks }: { expires: string | null; thanks: boolean }) {
  const { t, intl } = useText();
  const { name: site, time_zone: timeZone } = useSite();
  if (!expires)
    return (
      <Page width="narrow" title={t("age-check.not_asked_title")}>
        <div className="grid gap-5">
          <p>{t("age-check.not_asked", { site })}</p>
          <Onwards />
        </div>
      </Page>
    );
  const date = intl.formatDate(expires, { dateStyle: "long", timeZone });
  return (
    <Page width="narrow" title={t("age-check.passed_title")}>
      <div className="grid gap-5">
        <div className="state-mark" aria-hidden="true">
          <ShieldCheck />
        </div>
        {thanks && <p>{t("age-check.passed_lead")}</p>}
        <p>{t("age-check.passed_until", { date })}</p>
        <Onwards />
      </div>
    </Page>
  );
}

function Onwards() {
  const { t } = useText();
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to="/members">{t("age-check.to_members")}</LinkButton>
      <LinkButton to="/chats" kind="secondary">
        {t("age-check.to_chats")}
      </LinkButton>
    </div>
  );
}

/** Nothing is decided yet, and who thinks it wrong can say so at once. */
function TooYoung({ age }: { age: number }) {
  const { t } = useText();
  return (
    <Page width="narrow" title={t("age-check.young_title")}>
      <div className="grid gap-5">
        <Alert tone="warning">{t("age-check.young_lead", { age })}</Alert>
        <p>{t("age-check.young_person")}</p>
        <p>{t("age-check.young_wrong")}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/complaints">{t("age-check.young_write")}</LinkButton>
          <LinkButton to="/notifications" kind="secondary">
            {t("age-check.young_data")}
          </LinkButton>
        </div>
      </div>
    </Page>
  );
}
