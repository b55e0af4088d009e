import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { dateFromForm } from "#ui/fields/date-parts.ts";
import { readSource } from "#browser/source.ts";
import { AccountPage } from "#features/identity/account-page.tsx";
import type { SignUpAnswer } from "./sign-up-answer.ts";
import { SignUpForm } from "./sign-up-form.tsx";
import type { SignUpValues } from "./sign-up-steps.ts";
import { SignUpsClosed, signUpsOpen } from "#features/identity/sign-up/sign-ups-closed.tsx";
import { readStart } from "./sign-up-start.ts";
import { firstStep, lastStep, signUpSteps, stepOf } from "./sign-up-steps.ts";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "accounts.sign_up" };

export function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = context.get(pageContext);
  if (user) throw redirect(user.status === "not_confirmed" ? "/signup-matches" : "/members");
  return {
    idempotencyKey: newId(),
    values: readStart(new URL(request.url).searchParams),
  };
}

// The form keeps its key and what is typed, whatever is posted.
export const shouldRevalidate = () => false;

export async function action({
  request,
  context,
}: ActionFunctionArgs): Promise<SignUpAnswer | Response> {
  const form = await request.formData();
  const api = context.get(apiContext);
  const step = Math.min(lastStep, Math.max(0, Math.trunc(Number(form.get("step"))) || 0));
  const born = { date_of_birth: dateFromForm(form, "date_of_birth") || undefined };
  const values = textsOf(form, born.date_of_birth);
  const tracking = readSource(form);
  // A page's own form brought what was chosen and typed there, in no address: nothing is checked
  // yet.
  if (form.get("intent") === "start") {
    const start = readStart(form);
    return { step: firstStep(start), values: start, tracking };
  }
  if (step < lastStep) {
    const part = new FormData();
    const asked: readonly string[] = [...(signUpSteps[step] ?? []), "network", "ref"];
    for (const [name, value] of form) if (asked.includes(name)) part.append(name, value);
    const checked = await api.submit("accounts.checkSignUp", part, {
      step,
      ...(step === 1 && born),
    });
    return checked.ok
      ? { step: step + 1, values, tracking }
      : { step, problem: checked.problem, values, tracking };
  }
  const made = await api.submit("accounts.signUp", form, born);
  if (!made.ok) {
    const broken = made.problem.fields?.map(({ path }) => stepOf(path.split(".")[0] ?? "")) ?? [];
    return {
      step: broken.length > 0 ? Math.min(...broken) : lastStep,
      problem: made.problem,
      values,
      tracking,
    };
  }
  return form.has("client")
    ? { step, values: {}, tracking, next: made.answer.next }
    : redirect(made.answer.next, 303);
}

/**
 * What was typed, for the form without JavaScript; never the password, and what is agreed to is
 * agreed to anew.
 */
function textsOf(form: FormData, dateOfBirth: string | undefined): SignUpValues {
  const names = signUpSteps
    .flat()
    .filter(
      (name) => !["password", "date_of_birth", "terms", "consent", "share_source"].includes(name),
    );
  return {
    ...Object.fromEntries(names.map((name) => [name, form.getAll(name).map(String)])),
    date_of_birth: dateOfBirth,
  };
}

export default function SignUp() {
  const { t } = useText();
  const { name, signups } = useSite();
  const { idempotencyKey, values } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>() as SignUpAnswer | undefined;
  const open = signUpsOpen(signups, { ...posted?.tracking, ...readSource(useSearchParams()[0]) });
  return (
    <AccountPage
      title={t("accounts.sign_up_title", { site: name })}
      lead={open ? t("accounts.sign_up_lead") : undefined}
    >
      {open ? (
        <SignUpForm values={values} idempotencyKey={idempotencyKey} posted={posted} />
      ) : (
        <SignUpsClosed />
      )}
    </AccountPage>
  );
}
