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
import { usePhotoUrl, useSite } from "#browser/use-site.ts";
import { Facts } from "#features/office/parts/facts.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { Panel, WithSide } from "#features/office/parts/panel.tsx";
import { StepUp } from "#features/staff/step-up/step-up.tsx";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";
import { AccountState } from "../account-state.tsx";
import type { MemberAnswer } from "./member-answer.ts";
import { PrivatePart } from "./private-part.tsx";
import { Mails } from "./mails.tsx";
import { Measures, Orders, Reports } from "./relations.tsx";
import { Support } from "../support/support-forms.tsx";
import { submitSupport } from "../support/submit-support.ts";
import { Timeline } from "./timeline.tsx";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle<Output<"people.read">> = {
  title: ({ name }, t) => name ?? t("people.nameless"),
};

export async function loader({ params: { id = "" }, request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const cursor = new URL(request.url).searchParams.get("cursor");
  const [member, happened] = await Promise.all([
    api.read("people.read", { id }),
    api.read("people.timeline", { id, ...(cursor && { cursor }) }),
  ]);
  return { ...member, happened, key: newId() };
}

export async function action({
  params: { id = "" },
  request,
  context,
}: ActionFunctionArgs): Promise<MemberAnswer> {
  const form = await request.formData();
  const api = context.get(apiContext);
  const intent = String(form.get("intent"));
  form.delete("intent");
  const typed = Object.fromEntries(
    [...form].filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
  if (intent === "open") {
    const opened = await api.submit("people.openPrivate", form, { member: { id } });
    return opened.ok
      ? { intent, opened: opened.answer, problem: undefined, typed }
      : { intent, opened: undefined, problem: opened.problem, typed };
  }
  const done = await submitSupport(api, intent, form, id);
  if ("to" in done) throw redirect(done.to, 303);
  return { intent, opened: undefined, problem: done.ok ? undefined : done.problem, typed };
}

const outcomes = ["credits", "correct", "activation", "session", "export"];

/** `/operator/members/{id}`: everything of one member in one place; what is private is folded. */
export default function Member() {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const photoUrl = usePhotoUrl();
  const member = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [search] = useSearchParams();
  const done = answer ? undefined : outcomes.find((each) => each === search.get("done"));
  const time = (at: string | null) =>
    at ? intl.formatDate(at, { dateStyle: "medium", timeStyle: "short", timeZone }) : "–";
  const open = member.cases.find(({ status }) => status === "open");
  return (
    <OfficePage
      title={`${member.name ?? t("people.nameless")}${member.age === null ? "" : `, ${member.age}`}`}
      actions={
        <>
          <AccountState {...member} />
          {member.may.private && (
            <LinkButton kind="secondary" size="small" to={`/operator/members/${member.id}/see`}>
              {t("people.see_as")}
            </LinkButton>
          )}
        </>
      }
    >
      {done && (
        <output className="mb-4 block">
          <Alert tone="success">{t(`people.done.${done}`)}</Alert>
        </output>
      )}
      {open && (
        <div className="mb-4">
          <Alert tone="warning">
            <Link className="link" to={`/operator/cases/${open.id}`}>
              {t("people.open_case", { date: time(open.opened_at) })}
            </Link>
          </Alert>
        </div>
      )}
      <WithSide
        label={t("people.support")}
        side={<Support member={member} answer={answer} request={member.key} />}
      >
        <Panel title={t("office.facts")}>
          <Facts
            facts={[
              [t("people.id"), <code key="id">{member.id}</code>],
              [t("people.email"), member.email],
              [t("people.gender"), member.gender ? t(`profiles.gender.${member.gender}`) : "–"],
              [
                t("people.place"),
                [
                  member.city,
                  member.country && intl.formatDisplayName(member.country, { type: "region" }),
                ]
                  .filter(Boolean)
                  .join(", ") || "–",
              ],
              [t("people.signed_up"), time(member.signed_up_at)],
              [t("people.confirmed"), time(member.confirmed_at)],
              [t("people.last_seen"), time(member.last_seen_at)],
              [t("people.source"), member.source ?? "–"],
              [
                t("people.holds"),
                `${t("prices.bundle", { count: member.credits })}${member.debt ? ` · −${member.debt}` : ""}`,
              ],
              [
                t("people.same_photo"),
                member.same_photo.length === 0
                  ? t("people.nobody_else")
                  : member.same_photo.map(({ id, name, status }) => (
                      <Link key={id} className="link touch me-3" to={`/operator/members/${id}`}>
                        {`${name}${status === "active" ? "" : ` (${t(`people.state.${status}`)})`}`}
                      </Link>
                    )),
              ],
              [
                t("people.photos"),
                t("people.photo_counts", {
                  shown: member.photos.shown.length,
                  waiting: member.photos.waiting,
                  refused: member.photos.refused,
                }),
              ],
            ]}
          />
          {member.photos.shown.length > 0 && (
            <ul className="mt-3 flex flex-wrap gap-2" aria-label={t("people.photos")}>
              {member.photos.shown.map((file) => (
                <li key={file}>
                  <img src={photoUrl(file)} alt="" className="size-16 rounded-sm object-cover" />
                </li>
              ))}
            </ul>
          )}
        </Panel>
        {member.may.private && <PrivatePart answer={answer} request={member.key} />}
        <Measures measures={member.measures} />
        <Reports title={t("people.reports_about")} reports={member.reports_about} />
        <Reports title={t("people.reports_by")} reports={member.reports_by} />
        <Orders orders={member.orders} />
        <Mails mails={member.mails} stopped={member.mails_stopped} />
        <Timeline {...member.happened} />
      </WithSide>
      <StepUp problem={answer?.problem} />
    </OfficePage>
  );
}
