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
import type { Output } from "#server/calls/registry.ts";
import { brandOf } from "#features/payment-methods/brand-of.ts";
import { carrierNames } from "#features/payment-methods/methods.ts";
import { useText } from "#i18n/use-text.ts";
import type { Problem } from "#server/calls/define.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/fields/field.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { OfficeRefusal } from "#features/office/second-person/office-refusal.tsx";
import { Pill } from "#ui/pill.tsx";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "payment-accounts.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const found = await context.get(apiContext).read("payment-accounts.list", {});
  return {
    ...found,
    saved: new URL(request.url).searchParams.get("saved"),
    key: newId(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const stops = form.get("stop") === "true";
  form.delete("stop");
  const api = context.get(apiContext);
  const done = stops
    ? await api.submit("payment-accounts.stop", form)
    : await api.submit("payment-accounts.save", form);
  if (done.ok) throw redirect(`/operator/payments?saved=${newId()}`, 303);
  // What was typed is a secret: it is asked for again, not sent back.
  return { problem: done.problem, provider: String(form.get("provider") ?? "") };
}

/**
 * `/operator/payments`: the site's accounts at payment providers, and which methods they give in
 * which country.
 */
export default function AccountsScreen() {
  const { t, intl } = useText();
  const { accounts, countries, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const taken = (provider: string | null) =>
    provider === null
      ? t("payment-accounts.nobody")
      : (brandOf(provider) ?? t("payment-accounts.sandbox"));
  return (
    <OfficePage width="text" title={t("payment-accounts.title")} lead={t("payment-accounts.lead")}>
      <div className="grid gap-8">
        {saved !== null && !answer && <Alert tone="success">{t("app.saved")}</Alert>}
        {accounts.map((account) => (
          // A secret that was stored does not stay in its field.
          <Account
            key={`${account.provider} ${saved}`}
            account={account}
            problem={answer?.provider === account.provider ? answer.problem : undefined}
          />
        ))}
        <section className="grid gap-4" aria-labelledby="methods">
          <h2 id="methods">{t("payment-accounts.methods")}</h2>
          <Card as="section" padded>
            {countries.map(({ country, currency, methods }) => (
              <details key={country} className="border-line py-1 not-first:border-t">
                <summary className="touch flex flex-wrap items-center justify-between gap-x-4">
                  <span className="font-semibold">
                    {`${intl.formatDisplayName(country, { type: "region" })} · ${currency}`}
                  </span>
                  <span className="text-sm text-ink-soft">
                    {t("payment-accounts.offered", {
                      offered: methods.filter(({ provider }) => provider !== null).length,
                      all: methods.length,
                    })}
                  </span>
                </summary>
                <dl className="grid gap-2 pb-4">
                  {methods.map(({ payment_method, provider }) => (
                    <div key={payment_method} className="flex justify-between gap-4">
                      <dt>{t(`payment-methods.name.${payment_method}`)}</dt>
                      <dd className={provider ? "" : "text-ink-soft"}>{taken(provider)}</dd>
                    </div>
                  ))}
                </dl>
              </details>
            ))}
          </Card>
        </section>
      </div>
    </OfficePage>
  );
}

interface AccountProps {
  account: Output<"payment-accounts.list">["accounts"][number];
  problem: Problem | undefined;
}

/**
 * One provider: how it stands, its keys (never shown, only how they end), and where it has to tell
 * of payments.
 */
function Account({ account, problem }: AccountProps) {
  const { t } = useText();
  const { key } = useLoaderData<typeof loader>();
  const pending = useNavigation().state !== "idle";
  const { provider, state, test, installation, fields, webhook_url } = account;
  const error = (name: string) => problem?.fields?.find(({ path }) => path === name)?.detail;
  return (
    <Card as="section" padded aria-labelledby={provider}>
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={provider} className="text-xl">
          {carrierNames[provider]}
        </h2>
        {state && (
          <Pill tone={state === "active" ? "success" : "outline"}>
            {t(`payment-accounts.${state}`)}
          </Pill>
        )}
        {state === null && (
          <Pill tone="outline">
            {t(installation ? "payment-accounts.installation" : "payment-accounts.missing")}
          </Pill>
        )}
        {test && <Pill>{t("payment-accounts.test")}</Pill>}
      </div>
      {webhook_url && (
        <p className="mt-3 text-sm text-ink-soft">
          {t("payment-accounts.webhook")}
          <br />
          <code className="break-words text-ink">{webhook_url}</code>
        </p>
      )}
      <Form method="post" noValidate className="mt-5 grid gap-5">
        <input type="hidden" name="provider" value={provider} />
        <input type="hidden" name="idempotency_key" value={`${key}-${provider}`} />
        <OfficeRefusal problem={problem} />
        {fields.map(({ name, secret, optional, hint }) => (
          <Field
            key={name}
            name={name}
            label={t(`payment-accounts.${name}`)}
            error={error(name)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={400}
            {...(optional && { optional: t("app.optional") })}
            {...(hint !== null && {
              hint: t(secret ? "payment-accounts.set" : "payment-accounts.set_plain", { hint }),
            })}
          />
        ))}
        <Button type="submit" kind="secondary" pending={pending}>
          {t(state ? "payment-accounts.replace" : "payment-accounts.add")}
        </Button>
      </Form>
      {state === "active" && (
        <Form method="post" className="mt-3">
          <input type="hidden" name="provider" value={provider} />
          <input type="hidden" name="stop" value="true" />
          <input type="hidden" name="idempotency_key" value={`${key}-${provider}-stop`} />
          <Button type="submit" kind="quiet" pending={pending}>
            {t("payment-accounts.stop")}
          </Button>
        </Form>
      )}
    </Card>
  );
}
