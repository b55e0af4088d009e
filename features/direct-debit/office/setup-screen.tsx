import { useRef } from "react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useFocusOnWrong } from "#browser/use-focus-on-wrong.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/fields/check-field.tsx";
import { Field } from "#ui/fields/field.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { OfficeRefusal } from "#features/office/second-person/office-refusal.tsx";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "direct-debit.ops.setup" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const found = await context.get(apiContext).read("direct-debit.readSetup", {});
  return {
    ...found,
    saved: new URL(request.url).searchParams.has("saved"),
    key: newId(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const saved = await context.get(apiContext).submit("direct-debit.saveSetup", form);
  if (saved.ok) throw redirect("/operator/direct-debits/setup?saved", 303);
  return {
    problem: saved.problem,
    typed: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
  };
}

const texts = ["creditor_name", "creditor_address", "creditor_id", "iban", "bic"] as const;
const numbers = ["notice_days", "lead_days", "day_limit", "month_limit", "early_limit"] as const;
const usual = {
  creditor_name: "",
  creditor_address: "",
  creditor_id: "",
  iban: "",
  bic: "",
  notice_days: 2,
  lead_days: 1,
  day_limit: 10_000,
  month_limit: 30_000,
  early_limit: 0,
};
const hints: Readonly<
  Record<
    string,
    "direct-debit.ops.bic_hint" | "direct-debit.ops.notice_hint" | "direct-debit.ops.early_hint"
  >
> = {
  bic: "direct-debit.ops.bic_hint",
  notice_days: "direct-debit.ops.notice_hint",
  early_limit: "direct-debit.ops.early_hint",
};

/** `/operator/direct-debits/setup`: what the operator agreed with the bank. */
export default function SetupScreen() {
  const { t } = useText();
  const { setup, sms, saved, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnWrong(form, answer?.problem);
  const error = (name: string) => answer?.problem.fields?.find(({ path }) => path === name)?.detail;
  const value = (name: keyof typeof usual) => answer?.typed[name] ?? setup?.[name] ?? usual[name];
  const field = (name: keyof typeof usual) => (
    <Field
      key={name}
      name={name}
      label={t(`direct-debit.ops.${name}`)}
      defaultValue={value(name) ?? ""}
      error={error(name)}
      {...(hints[name] && { hint: t(hints[name]) })}
      {...(name === "bic" ? { optional: t("app.optional") } : { required: true })}
      {...(numbers.some((each) => each === name) && {
        type: "number",
        inputMode: "numeric" as const,
        min: 0,
      })}
    />
  );
  return (
    <OfficePage
      width="text"
      title={t("direct-debit.ops.setup")}
      lead={t("direct-debit.ops.setup_lead")}
    >
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <input type="hidden" name="idempotency_key" value={key} />
        {saved && !answer && <Alert tone="success">{t("direct-debit.ops.saved")}</Alert>}
        <OfficeRefusal problem={answer?.problem} />
        <CheckField
          name="active"
          value="true"
          label={t("direct-debit.ops.active")}
          hint={t(sms ? "direct-debit.ops.sms_on" : "direct-debit.ops.sms_off")}
          defaultChecked={setup?.active ?? true}
        />
        {texts.map(field)}
        {numbers.map(field)}
        <Button type="submit" pending={state !== "idle"}>
          {t("direct-debit.ops.save")}
        </Button>
      </Form>
    </OfficePage>
  );
}
