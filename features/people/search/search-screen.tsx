import { Search as SearchIcon, Users } from "lucide-react";
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { FilterBar } from "#features/office/parts/filter-bar.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import { useText } from "#i18n/use-text.ts";
import type { Problem } from "#server/calls/define.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { accountStates } from "../account-states.ts";
import { AccountState } from "../account-state.tsx";
import { Barred } from "../barred/barred.tsx";
import type { MemberAnswer } from "../member/member-answer.ts";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "people.title" };

const outcomes = ["erase", "lift"];
const asked = ["query", "purpose", "status", "country", "source", "after"] as const;

/** Something is wrong with what was searched for: said at its field. */
const atSearch = ({ fields }: Problem): boolean =>
  fields?.some(({ path }) => path === "query" || path === "purpose") ?? false;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const wanted: Partial<Record<(typeof asked)[number], string>> = Object.fromEntries(
    asked.flatMap((name) => {
      const value = query.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const api = context.get(apiContext);
  const input = wanted as { query?: string };
  const found = await api.submit("people.search", new FormData(), input);
  const problem = found.ok || !atSearch(found.problem) ? undefined : found.problem;
  const none = { members: [], next: null, barred: null };
  return {
    // What else was refused is left out, or is no page for this person.
    ...(found.ok ? found.answer : problem ? none : await api.read("people.search", input)),
    problem,
    wanted,
    key: newId(),
  };
}

export async function action({ request, context }: ActionFunctionArgs): Promise<MemberAnswer> {
  const form = await request.formData();
  form.delete("intent");
  const done = await context.get(apiContext).submit("barred.lift", form);
  const email = String(form.get("email"));
  const purpose = String(form.get("purpose"));
  if (done.ok)
    throw redirect(
      `/operator/members?${new URLSearchParams({ query: email, purpose, done: "lift" })}`,
      303,
    );
  const typed = { purpose };
  return { intent: "lift", opened: undefined, problem: done.problem, typed };
}

/** `/operator/members`: finds members by what somebody who asks for help can say of themselves. */
export default function Members() {
  const { t, intl } = useText();
  const { countries, time_zone: timeZone } = useSite();
  const { members, next, barred, problem, wanted, key } = useLoaderData<typeof loader>();
  const errorAt = (field: string) => problem?.fields?.find(({ path }) => path === field)?.detail;
  const filtered = Object.keys(wanted).length > 0;
  const answer = useActionData<typeof action>();
  const [search] = useSearchParams();
  const done = outcomes.find((each) => each === search.get("done"));
  const region = (code: string) => intl.formatDisplayName(code, { type: "region" }) ?? code;
  return (
    <OfficePage title={t("people.title")} lead={t("people.lead")}>
      {done && (
        <output className="mb-4 block">
          <Alert tone="success">{t(`people.done.${done}`)}</Alert>
        </output>
      )}
      <FilterBar>
        <Field
          name="query"
          className="field-long"
          label={t("people.query")}
          defaultValue={wanted.query}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          error={errorAt("query")}
        />
        <Field
          name="purpose"
          className="field-long"
          label={t("office.purpose_of_address")}
          defaultValue={wanted.purpose}
          maxLength={300}
          autoComplete="off"
          error={errorAt("purpose")}
        />
        <SelectField
          name="status"
          label={t("people.status")}
          placeholder={t("people.any")}
          defaultValue={wanted.status}
          options={accountStates.map((value) => ({ value, label: t(`people.state.${value}`) }))}
        />
        <SelectField
          name="country"
          label={t("people.country")}
          placeholder={t("people.any")}
          defaultValue={wanted.country}
          options={countries.map((value) => ({ value, label: region(value) }))}
        />
        <Field
          name="source"
          label={t("people.source")}
          defaultValue={wanted.source}
          maxLength={100}
          autoComplete="off"
        />
        <Button type="submit" kind="secondary">
          <SearchIcon aria-hidden="true" />
          {t("people.find")}
        </Button>
      </FilterBar>
      {barred && (
        <Barred barred={barred} email={wanted.query ?? ""} answer={answer} request={key} />
      )}
      {members.length === 0 ? (
        <EmptyState icon={<Users />} title={t(filtered ? "people.none" : "people.none_yet")}>
          {filtered && t("people.none_lead")}
        </EmptyState>
      ) : (
        <TableList
          label={t("people.title")}
          rows={members}
          keyOf={({ id }) => id}
          more={next && `?${new URLSearchParams({ ...wanted, after: next })}`}
          columns={[
            {
              head: t("people.name"),
              kind: "row",
              cell: ({ id, name }) => (
                <Link translate={name ? "no" : "yes"} to={`/operator/members/${id}`}>
                  {name ?? t("people.nameless")}
                </Link>
              ),
            },
            { head: t("people.email"), cell: ({ email }) => email },
            { head: t("people.status"), cell: (row) => <AccountState {...row} /> },
            { head: t("people.country"), cell: ({ country }) => country && region(country) },
            { head: t("people.source"), cell: ({ source }) => source },
            {
              head: t("people.signed_up"),
              kind: "number",
              cell: ({ signed_up_at }) =>
                intl.formatDate(signed_up_at, { dateStyle: "medium", timeZone }),
            },
          ]}
        />
      )}
    </OfficePage>
  );
}
