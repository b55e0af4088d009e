import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { OfficeRefusal } from "#features/office/second-person/office-refusal.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { Panel } from "#features/office/parts/panel.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Pill } from "#ui/pill.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { Field } from "#ui/fields/field.tsx";
import { NewSite } from "./new-site.tsx";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "office.sites.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const asked = new URL(request.url).searchParams.get("check");
  const [found, checked] = await Promise.all([
    api.read("opening.listSites", {}),
    asked ? api.read("opening.checkHost", { host: asked }) : null,
  ]);
  return { ...found, checked: checked && { host: asked, ...checked }, key: newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const typed = Object.fromEntries(
    [...form].filter(
      (pair): pair is [string, string] => typeof pair[1] === "string" && pair[1] !== "",
    ),
  );
  const site = form.get("site");
  if (site !== null) {
    const changed = await api.submit("opening.changeHost", form, { site: { id: String(site) } });
    if (changed.ok) throw redirect(`/operator/sites?check=${String(form.get("host") ?? "")}`, 303);
    return { about: "host", problem: changed.problem, typed };
  }
  const sent = new FormData();
  for (const [name, value] of Object.entries(typed))
    if (name !== "countries") sent.set(name, value);
  const made = await api.submit("opening.makeSite", sent, {
    countries: form.getAll("countries").map(String),
  });
  if (made.ok) throw redirect(`/operator/sites?made=${made.answer.host}`, 303);
  return { about: "new", problem: made.problem, typed };
}

/** `/operator/sites`: every site of the installation with its hosts, and a new one. */
export default function Sites() {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const { sites, companies, countries, checked, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [search] = useSearchParams();
  const made = answer ? null : search.get("made");
  const newest = sites.find(({ hosts }) => hosts.some(({ host }) => host === made));
  return (
    <OfficePage title={t("office.sites.title")} lead={t("office.sites.lead")}>
      <div className="mb-4 grid gap-2">
        {made && (
          <Alert tone="success" actions={newest && <WorkOn id={newest.id} name={newest.name} />}>
            {t("office.sites.made", { host: made })}
          </Alert>
        )}
        {answer?.about === "host" && (
          <>
            <OfficeRefusal problem={answer.problem} />
            {answer.problem.fields && (
              <Alert tone="danger" role="alert">
                {answer.problem.fields.map(({ detail }) => detail).join(" ")}
              </Alert>
            )}
          </>
        )}
        {checked && (
          <Alert tone={checked.addresses.length > 0 ? "info" : "warning"}>
            {`${
              checked.addresses.length > 0
                ? t("office.sites.leads_to", {
                    host: checked.host ?? "",
                    addresses: checked.addresses.join(", "),
                  })
                : t("office.sites.leads_nowhere", { host: checked.host ?? "" })
            } ${t(`office.sites.certificate.${checked.certificate ?? "none"}`)}`}
          </Alert>
        )}
      </div>
      <TableList
        label={t("office.sites.title")}
        rows={sites}
        keyOf={({ id }) => id}
        columns={[
          { head: t("office.sites.name"), kind: "row", cell: ({ name }) => name },
          { head: t("office.menu.opening"), cell: (site) => <WorkOn {...site} /> },
          { head: t("office.sites.hosts"), cell: (site) => <Hosts {...site} /> },
          { head: t("office.menu.company"), cell: ({ company }) => company },
          {
            head: t("office.head.state"),
            cell: ({ opened_at }) => (
              <Pill tone={opened_at ? "success" : "outline"}>
                {opened_at
                  ? t("office.sites.open_since", {
                      date: intl.formatDate(opened_at, { dateStyle: "medium", timeZone }),
                    })
                  : t("office.sites.closed")}
              </Pill>
            ),
          },
        ]}
      />
      <div className="mt-4">
        <Panel title={t("office.sites.new")}>
          <NewSite
            key={search.get("made")}
            sites={sites}
            companies={companies}
            countries={countries}
            request={key}
            refused={answer?.about === "new" ? answer : undefined}
          />
        </Panel>
      </div>
    </OfficePage>
  );
}

/** From now on everything is about that site, beginning with what it still needs. */
function WorkOn({ id, name }: Pick<Output<"opening.listSites">["sites"][number], "id" | "name">) {
  const { t } = useText();
  return (
    <form method="post" action="/operator/bar">
      <input type="hidden" name="next" value="/operator/opening" />
      <Button
        type="submit"
        size="small"
        kind="secondary"
        name="site"
        value={id}
        aria-label={`${t("office.sites.work_on")}: ${name}`}
      >
        {t("office.sites.work_on")}
      </Button>
    </form>
  );
}

function Hosts({ id, hosts }: Output<"opening.listSites">["sites"][number]) {
  const { t } = useText();
  const pending = useNavigation().state !== "idle";
  return (
    <div className="grid gap-1">
      {hosts.map(({ host, canonical, redirects }) => (
        <span key={host} className="flex flex-wrap items-center gap-2">
          <span>{host}</span>
          {canonical && <Pill tone="success">{t("office.sites.as.canonical")}</Pill>}
          {redirects && <Pill>{t("office.sites.as.redirects")}</Pill>}
        </span>
      ))}
      <details>
        <summary className="link inline-block py-1">{t("office.sites.change_hosts")}</summary>
        <Form method="post" className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="site" value={id} />
          <Field
            name="host"
            label={t("office.sites.host")}
            required
            maxLength={253}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <SelectField
            name="as"
            label={t("office.sites.what_it_does")}
            options={(["answers", "redirects", "canonical", "gone"] as const).map((value) => ({
              value,
              label: t(`office.sites.as.${value}`),
            }))}
          />
          <Button type="submit" kind="secondary" pending={pending}>
            {t("office.sites.change")}
          </Button>
        </Form>
      </details>
    </div>
  );
}
