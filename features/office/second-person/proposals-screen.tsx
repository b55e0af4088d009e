import { Handshake } from "lucide-react";
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { StepUp } from "#features/staff/step-up/step-up.tsx";
import { FilterTabs } from "../parts/filter-bar.tsx";
import { OfficePage } from "../parts/office-page.tsx";
import { WithSide } from "../parts/panel.tsx";
import { type Column, TableList } from "../parts/table-list.tsx";
import { ProposalPanel } from "./proposal-panel.tsx";
import { type Line, whatOf } from "./what.ts";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "second-person.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const after = query.get("after");
  const ended = query.get("ended") === "yes";
  const { proposals, next } = await context
    .get(apiContext)
    .read("proposals.list", { ...(ended && { ended: "yes" }), ...(after && { after }) });
  return {
    proposals,
    ended,
    open: proposals.find(({ id }) => id === query.get("open")) ?? null,
    more: next && `?${new URLSearchParams({ ...(ended && { ended: "yes" }), after: next })}`,
    key: newId(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const about = { proposal: { id: String(form.get("proposal")) } };
  const act = form.get("act");
  const done =
    act === "confirm"
      ? await api.submit("proposals.confirm", form, about)
      : act === "withdraw"
        ? await api.submit("proposals.withdraw", form, about)
        : await api.submit("proposals.refuse", form, about);
  if (done.ok) throw redirect("/operator/proposals", 303);
  return { problem: done.problem, reason: String(form.get("reason") ?? "") };
}

/** `/operator/proposals`: what waits for a second person, and the panel to be that one. */
export default function Proposals() {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const { proposals, ended, open, more, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const when = (at: string) =>
    intl.formatDate(at, { dateStyle: "medium", timeStyle: "short", timeZone });
  const byOf = ({ by, mine }: Line) => (mine ? t("second-person.me", { name: by }) : by);
  const columns: Column<Line>[] = [
    {
      head: t("second-person.what"),
      kind: "row",
      cell: (line) => (
        <Link to={`?${new URLSearchParams({ ...(ended && { ended: "yes" }), open: line.id })}`}>
          {whatOf(line, intl)}
        </Link>
      ),
    },
    {
      head: t("second-person.why"),
      cell: ({ why }) => why && <span className="line-clamp-2">{why}</span>,
    },
    { head: t("second-person.by"), cell: byOf },
    { head: t("second-person.since"), kind: "number", cell: ({ at }) => when(at) },
    ended
      ? {
          head: t("second-person.outcome"),
          cell: ({ end }) => end && t(`second-person.end.${end.how}`),
        }
      : {
          head: t("second-person.until"),
          kind: "number",
          cell: ({ runs_at, expires_at }) => when(runs_at ?? expires_at),
        },
  ];
  return (
    <OfficePage title={t("second-person.title")} lead={t("second-person.lead")}>
      <FilterTabs
        label={t("second-person.title")}
        tabs={[
          { to: "/operator/proposals", words: t("second-person.waiting"), current: !ended },
          { to: "/operator/proposals?ended=yes", words: t("second-person.ended"), current: ended },
        ]}
      />
      {proposals.length === 0 ? (
        <EmptyState
          icon={<Handshake />}
          title={t(ended ? "second-person.none_ended" : "second-person.none")}
        />
      ) : (
        <WithSide
          label={t("second-person.opened")}
          side={
            open && (
              <ProposalPanel
                key={open.id}
                line={open}
                by={byOf(open)}
                when={when}
                answer={answer}
                requestKey={key}
              />
            )
          }
        >
          <TableList
            label={t("second-person.title")}
            columns={columns}
            rows={proposals}
            keyOf={({ id }) => id}
            more={more}
          />
        </WithSide>
      )}
      <StepUp problem={answer?.problem} />
    </OfficePage>
  );
}
