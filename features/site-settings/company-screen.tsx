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
import { filled } from "#features/sites/filled.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { factGroups, type FactName, factsOf } from "./company-form.ts";
import { FactField } from "./fact-field.tsx";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "site-settings.company" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  return {
    company: await api.read("site-settings.readCompany", {}),
    saved: new URL(request.url).searchParams.has("saved"),
    key: newId(),
  };
}

const texts = ["name", "address", "city", "country", "kvk", "support_phone"] as const;
const lists = ["tradenames", "vat_numbers"] as const;

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const lines = (name: string) =>
    (typed[name] ?? "")
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
  const saved = await context.get(apiContext).submit("site-settings.saveCompany", form, {
    tradenames: lines("tradenames"),
    vat_numbers: lines("vat_numbers"),
    support_phone: typed["support_phone"] ?? "",
    country: (typed["country"] ?? "").toUpperCase(),
    ...factsOf(typed),
  });
  if (saved.ok) throw redirect("/operator/company?saved", 303);
  return { problem: saved.problem, typed };
}

/** `/operator/company`: who is responsible, on every page, mail and invoice. */
export default function CompanyScreen() {
  const { t } = useText();
  const { company, saved, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnWrong(form, answer?.problem);
  const error = (name: string) =>
    answer?.problem.fields?.find(({ path }) => path.split(".")[0] === name)?.detail;
  return (
    <OfficePage
      width="text"
      title={t("site-settings.company")}
      lead={t("site-settings.company_lead")}
    >
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <input type="hidden" name="idempotency_key" value={key} />
        {saved && !answer && (
          <output>
            <Alert tone="success">{t("app.saved")}</Alert>
          </output>
        )}
        {answer && !answer.problem.fields && (
          <Alert tone="danger" role="alert">
            {answer.problem.detail}
          </Alert>
        )}
        {texts.map((name) => (
          <Field
            key={name}
            name={name}
            label={t(`site-settings.company.${name}`)}
            defaultValue={answer?.typed[name] ?? filled(company[name]) ?? ""}
            error={error(name)}
            autoComplete="off"
            maxLength={name === "country" ? 2 : 200}
            {...(name === "support_phone"
              ? { optional: t("app.optional"), type: "tel" }
              : { required: true })}
            {...((name === "country" || name === "support_phone") && {
              hint: t(`site-settings.company.${name}_hint`),
            })}
          />
        ))}
        {lists.map((name) => (
          <TextAreaField
            key={name}
            name={name}
            rows={3}
            label={t(`site-settings.company.${name}`)}
            hint={t("site-settings.company.lines_hint")}
            optional={t("app.optional")}
            defaultValue={answer?.typed[name] ?? company[name].join("\n")}
            error={error(name)}
          />
        ))}
        <Field
          name="delete_discount"
          label={t("site-settings.company.delete_discount")}
          hint={t("site-settings.company.delete_discount_hint")}
          inputMode="numeric"
          maxLength={3}
          defaultValue={answer?.typed["delete_discount"] ?? String(company.delete_discount)}
          error={error("delete_discount")}
        />
        {Object.entries(factGroups).map(([group, facts]) => (
          <fieldset key={group} className="grid gap-5 border-t border-line pt-6">
            <legend className="sr-only">{t(`site-settings.company.group.${group}`)}</legend>
            <div className="grid gap-1">
              <h2 className="text-xl">{t(`site-settings.company.group.${group}`)}</h2>
              <p className="text-sm text-ink-soft">
                {t(`site-settings.company.group.${group}_lead`)}
              </p>
            </div>
            {Object.entries(facts).map(([name, kind]) => (
              <FactField
                key={name}
                name={name}
                kind={kind}
                value={answer ? (answer.typed[name] ?? "") : company[name as FactName]}
                error={error(name)}
              />
            ))}
          </fieldset>
        ))}
        <Button type="submit" pending={state !== "idle"}>
          {t("app.save")}
        </Button>
      </Form>
    </OfficePage>
  );
}
