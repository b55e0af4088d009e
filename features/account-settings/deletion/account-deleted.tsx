import { DoorOpen } from "lucide-react";
import { useEffect } from "react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import { dropDrafts } from "#browser/drafts/drop-drafts.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useUser } from "#browser/use-site.ts";
import { AccountPage } from "#features/identity/account-page.tsx";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";

export const handle: ScreenHandle = { title: "account-settings.deleted_title" };

export function loader({ request, context }: LoaderFunctionArgs) {
  // A member who is logged in has an account.
  if (context.get(pageContext).user) throw redirect("/members");
  const { searchParams } = new URL(request.url);
  return {
    erased: searchParams.has("erased"),
    /** A day: the erasure waits for a decision, until then at the latest. */
    waits: dayIn(searchParams.get("waits")),
  };
}

const dayIn = (text: string | null): string | null =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

/** Sends the link again; also where the login leads with a deleted account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const email = String(form.get("email") ?? "").trim();
  const sent = await context.get(apiContext).submit("account-settings.requestReactivation", form);
  return sent.ok ? { email } : { email, problem: sent.problem };
}

/** The deleted-account notice (specification, section 2). It says the same whoever asks. */
export default function AccountDeleted() {
  const { t, intl } = useText();
  const { erased, waits } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  // Where the browser knows no Clear-Site-Data; only of whom is really gone, as anybody may link
  // here.
  const gone = useUser() === null;
  useEffect(() => {
    if (gone) dropDrafts();
  }, [gone]);
  const home = (
    <LinkButton to="/" kind="quiet" wide>
      {t("app.home")}
    </LinkButton>
  );
  if (erased)
    return (
      <AccountPage
        mark={<DoorOpen />}
        title={t("account-settings.erased_title")}
        lead={t("account-settings.erased_lead")}
      >
        {home}
      </AccountPage>
    );
  if (waits)
    return (
      <AccountPage
        mark={<DoorOpen />}
        title={t("account-settings.deleted_title")}
        lead={t("account-settings.erasure_waits_lead", {
          date: intl.formatDate(waits, { dateStyle: "long", timeZone: "UTC" }),
        })}
      >
        <LinkButton to="/pages/privacy#retention" kind="secondary" wide>
          {t("account-settings.erasure_waits_more")}
        </LinkButton>
        {home}
      </AccountPage>
    );
  const problem = answer?.problem;
  return (
    <AccountPage
      mark={<DoorOpen />}
      title={t("account-settings.deleted_title")}
      lead={t("account-settings.deleted_lead")}
    >
      {answer && !problem && (
        <Alert tone="success">{t("account-settings.link_sent", { email: answer.email })}</Alert>
      )}
      {problem && !problem.fields && (
        <Alert tone="danger" role="alert">
          {problem.detail}
        </Alert>
      )}
      <Form method="post" noValidate className="grid gap-4">
        <Field
          name="email"
          type="email"
          label={t("accounts.email")}
          hint={t("account-settings.link_again_lead")}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          defaultValue={answer?.email}
          error={problem?.fields?.[0]?.detail}
        />
        <Button type="submit" kind="secondary" wide pending={state !== "idle"}>
          {t("account-settings.link_again")}
        </Button>
      </Form>
      {home}
    </AccountPage>
  );
}
