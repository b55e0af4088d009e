import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import type { Settings } from "#features/sites/settings.ts";
import { StepUp } from "#features/staff/step-up/step-up.tsx";
import { tellsOfMembers } from "#features/visitors/telling-niches.ts";
import { languageNames } from "#i18n/locales.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { CheckField } from "#ui/fields/check-field.tsx";
import { NicheField } from "./niche-field.tsx";
import { SettingField } from "./setting-field.tsx";
import { groups, labelOf, settingsOf, wantsOffer } from "./settings-form.ts";
import { ThemeFields } from "./theme-fields.tsx";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "site-settings.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const found = await context.get(apiContext).read("site-settings.read", {});
  const saved = new URL(request.url).searchParams.get("saved");
  // The site that this is about, which is seldom where the office is.
  const home = new URL("/", request.url);
  home.hostname = found.settings.domain;
  return {
    ...found,
    home: home.href,
    saved:
      saved === null
        ? null
        : [
            ...new Set(
              saved
                .split(",")
                .filter((name) => name in found.settings)
                .map(labelOf),
            ),
          ],
    key: newId(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const now = await api.read("site-settings.read", {});
  const typed = settingsOf(form, now);
  const seen = String(form.get("seen") ?? "");
  if (wantsOffer(form, typed, now.settings.niche)) return { problem: null, typed, seen };
  const key = new FormData();
  key.set("idempotency_key", String(form.get("idempotency_key") ?? ""));
  const saved = await api.submit("site-settings.save", key, {
    ...typed,
    seen,
    visitors_confirmed: form.has("visitors_confirmed"),
  });
  if (saved.ok) throw redirect(`/operator/site?saved=${saved.answer.changed.join(",")}`, 303);
  return { problem: saved.problem, typed, seen };
}

/** `/operator/site`: everything that makes this site what it is, in one form. */
export default function SiteScreen() {
  const { t, intl } = useText();
  const { settings, seen, languages, countries, base, home, saved, key } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  // What was typed, also what could not be saved.
  const values = { ...settings, ...(answer?.typed as Partial<Settings> | undefined) };
  const error = (path: string) =>
    answer?.problem?.fields?.find(
      (field) => field.path === path || field.path.startsWith(`${path}.`),
    )?.detail;
  const unconfirmed = answer?.problem?.code === "visitors_unconfirmed";
  return (
    <OfficePage
      width="text"
      title={t("site-settings.title")}
      lead={t("site-settings.lead", { domain: settings.domain })}
    >
      {saved && !answer && (
        <output className="mb-6 block">
          <Alert tone="success">
            <span>{`${t("site-settings.saved")} ${
              saved.length > 0
                ? t("site-settings.changed", {
                    settings: intl.formatList(saved.map((label) => t(label))),
                  })
                : ""
            }`}</span>{" "}
            <a className="link" href={home}>
              {t("site-settings.look")}
            </a>
          </Alert>
        </output>
      )}
      {answer && !answer.problem && (
        <div className="mb-6">
          <Alert tone="info" role="alert">
            {t("site-settings.adopt_first")}
          </Alert>
        </div>
      )}
      <StepUp problem={answer?.problem ?? undefined} />
      {answer?.problem && answer.problem.code !== "step_up_required" && (
        <div className="mb-6">
          <Alert
            tone="danger"
            role="alert"
            actions={
              answer.problem.code === "settings_changed" && (
                <a className="link touch inline-flex items-center" href="/operator/site">
                  {t("site-settings.open_again")}
                </a>
              )
            }
          >
            {answer.problem.fields
              ? t("site-settings.refused", { fields: answer.problem.fields.length })
              : answer.problem.detail}
          </Alert>
        </div>
      )}
      <p className="mb-6">
        <Link className="link touch inline-flex items-center" to="/operator/company">
          {t("site-settings.company")}
        </Link>
      </p>
      <Form method="post" noValidate className="grid gap-4 [--dock:6rem]" key={key}>
        <input type="hidden" name="idempotency_key" value={key} />
        {/* What was typed goes on standing for the settings that it was typed over. */}
        <input type="hidden" name="seen" value={answer?.seen ?? seen} />
        {Object.entries(groups).map(([group, fields], at) => [
          <Group
            key={group}
            group={group}
            open={
              at === 0 ||
              Object.keys(fields).some((name) => error(name)) ||
              (unconfirmed && group === "doors")
            }
          >
            {Object.entries(fields).map(([name, kind]) => (
              <SettingField
                key={name}
                name={name}
                kind={kind}
                value={values[name as keyof Settings]}
                languages={languages}
                countries={countries}
                chosen={values.countries}
                error={error}
              />
            ))}
            {group === "doors" && (unconfirmed || tellsOfMembers(values.niche)) && (
              <CheckField
                name="visitors_confirmed"
                label={t("site-settings.visitors_confirmed")}
                hint={t("site-settings.visitors_confirmed_hint")}
                error={unconfirmed && answer.problem?.detail}
              />
            )}
          </Group>,
          at === 0 && (
            <Group
              key="look"
              group="look"
              open={Boolean(error("niche") ?? error("theme")) || answer?.problem === null}
            >
              <NicheField values={values} now={settings.niche} error={error("niche")} />
              <ThemeFields theme={values.theme} base={base} error={error} />
            </Group>
          ),
        ])}
        <div className="sticky bottom-(--tabbar) -mx-3 bg-paper px-3 py-4 sm:mx-0 sm:px-0">
          <Button type="submit" size="large" wide pending={state !== "idle"}>
            {t("app.save")}
          </Button>
        </div>
      </Form>
      <p className="mt-6 text-sm text-ink-soft">
        {t("site-settings.languages", {
          languages: languages.map((each) => languageNames[each]).join(", "),
        })}
      </p>
    </OfficePage>
  );
}

/** Folded away until it is wanted, or something in it was refused. */
function Group({ group, open, children }: { group: string; open: boolean; children: ReactNode }) {
  const { t } = useText();
  return (
    <Card as="section" aria-labelledby={group}>
      <details className="group" open={open}>
        <summary className="touch flex items-center justify-between gap-3 px-5 py-3">
          <h2 id={group} className="text-xl">
            {t(`site-settings.group.${group}`)}
          </h2>
          <ChevronDown
            className="size-5 text-ink-soft transition-transform group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <div className="grid gap-5 px-5 pt-2 pb-5">{children}</div>
      </details>
    </Card>
  );
}
