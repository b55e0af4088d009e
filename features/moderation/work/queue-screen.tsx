import { Inbox } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { factNames } from "#features/measures/kinds.ts";
import { useText } from "#i18n/use-text.ts";
import type { Input } from "#server/calls/registry.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { HeldMessages, ReportCard } from "../evidence.tsx";
import { MeasureHistory } from "../measure-history.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { KeyHelp } from "./key-help.tsx";
import { type Draft, measureKeys, QuickDecision } from "./quick-decision.tsx";
import { useKeys } from "./use-keys.ts";
import { isCase, useQueue, type WorkItem } from "./use-queue.ts";
import { WorkList } from "./work-list.tsx";
import css from "./queue.css?url";

export const links = () => [{ rel: "stylesheet", href: css }];
export const handle: ScreenHandle = { title: "moderation.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const filter = Object.fromEntries(
    ["kind", "language", "escalated"].flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  ) as Input<"work.list">;
  const cursor = query.get("cursor");
  const found = await context
    .get(apiContext)
    .read("work.list", { ...filter, ...(cursor && { cursor }) });
  return { found, filter };
}

/** Where an item has a screen of its own. */
const screenOf = ({ kind, thing }: WorkItem): string => {
  if (kind === "photo") return "/operator/photos";
  if (kind === "complaint") return `/operator/complaints/${thing}`;
  return kind === "appeal" ? `/operator/appeals/${thing}` : `/operator/cases/${thing}`;
};

/** `/operator`: everything that waits for somebody of the office, in one list, by keyboard. */
export default function QueueScreen() {
  const { found, filter } = useLoaderData<typeof loader>();
  return <Queue key={JSON.stringify(filter)} found={found} filter={filter} />;
}

const fresh: Draft = { kinds: [], facts: "" };

function Queue({ found, filter }: ReturnType<typeof useLoaderData<typeof loader>>) {
  const { t } = useText();
  const queue = useQueue(found, filter);
  const navigate = useNavigate();
  const [draft, setDraft] = useState(fresh);
  const [blurred, setBlurred] = useState(true);
  const [help, setHelp] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const note = useRef<HTMLInputElement>(null);
  const { item, file, at, items } = queue;
  useEffect(() => setDraft(fresh), [item?.id]);
  const undo = () => void queue.undo(t("moderation.undo_quick"));

  const keys = useKeys((key) => {
    const fact = factNames[Number(key) - 1];
    const measure = measureKeys[key];
    if (key === "?") setHelp(!help);
    else if (key === "j") queue.go(at + 1);
    else if (key === "k") queue.go(at - 1);
    else if (key === "u") undo();
    else if (key === "b") setBlurred(!blurred);
    else if (!item) return false;
    else if (key === " ") queue.choose(item.id);
    else if (key === "e") void queue.mark({ escalated: !item.escalated });
    else if (key === "n") note.current?.focus();
    else if (key === "Enter" && draft.kinds.length > 0) form.current?.requestSubmit();
    else if (key === "Enter") void navigate(screenOf(item));
    else if (key === "a" && file) void queue.decide({ kinds: ["dismiss"] });
    else if (fact && file)
      setDraft({ kinds: draft.kinds.length > 0 ? draft.kinds : ["warn"], facts: fact });
    else if (measure && file)
      setDraft({
        ...draft,
        kinds: draft.kinds.includes(measure)
          ? draft.kinds.filter((kind) => kind !== measure)
          : [...draft.kinds, measure],
      });
    else return false;
    return true;
  });

  return (
    <Page title={t("moderation.title")} lead={t("moderation.lead")}>
      <nav className="work-bar" aria-label={t("moderation.title")}>
        {found.counts.map(({ kind, open, late }) => (
          <LinkButton
            key={kind}
            to={kind === "photo" ? "/operator/photos" : `/operator?kind=${kind}`}
            kind={filter.kind === kind ? "primary" : "secondary"}
            size="small"
          >
            {t(`moderation.work.${kind}`, { open, late })}
          </LinkButton>
        ))}
        <Button kind="quiet" size="small" onClick={() => setHelp(!help)}>
          {t("moderation.keys_help")}
        </Button>
      </nav>
      {help && <KeyHelp on={keys.on} toggle={keys.toggle} />}
      {queue.problem && (
        <Alert tone="danger" role="alert">
          {queue.problem}
        </Alert>
      )}
      <BulkBar chosen={queue.chosen.size} dismiss={queue.dismissChosen} />
      {!item ? (
        <EmptyState
          icon={<Inbox />}
          title={t("moderation.empty")}
          actions={
            queue.canUndo && (
              <Button kind="secondary" onClick={undo}>
                {t("moderation.undo")}
              </Button>
            )
          }
        >
          {t("moderation.empty_lead")}
        </EmptyState>
      ) : (
        <div className="work">
          <Card as="section">
            <WorkList
              items={items}
              at={at}
              chosen={queue.chosen}
              choose={queue.choose}
              go={queue.go}
              screenOf={screenOf}
            />
            {found.next && (
              <noscript>
                <LinkButton to={`?cursor=${found.next}`} kind="secondary">
                  {t("moderation.more")}
                </LinkButton>
              </noscript>
            )}
          </Card>
          <section className="work-item" data-blurred={blurred ? "" : undefined} aria-live="polite">
            <div className="flex flex-wrap items-center gap-3">
              <h2 className="text-lg">{item.who ?? t("moderation.nobody")}</h2>
              <Link className="link touch" to={screenOf(item)}>
                {t("moderation.open_item")}
              </Link>
              {queue.canUndo && (
                <Button kind="quiet" size="small" onClick={undo}>
                  {t("moderation.undo")} (u)
                </Button>
              )}
              <Button kind="quiet" size="small" onClick={() => setBlurred(!blurred)}>
                {t("moderation.blur")}
              </Button>
            </div>
            {isCase(item) && file && (
              <>
                <QuickDecision
                  key={item.id}
                  file={file}
                  draft={draft}
                  change={setDraft}
                  decide={queue.decide}
                  form={form}
                />
                {file.reports.map((report) => (
                  <ReportCard key={report.id} report={report} subject={file.subject} />
                ))}
                {file.held.length > 0 && <HeldMessages held={file.held} count={file.held_count} />}
                {file.measures.length > 0 && <MeasureHistory measures={file.measures} />}
              </>
            )}
            <form
              className="flex flex-wrap items-end gap-3"
              onSubmit={(event) => {
                event.preventDefault();
                const words = note.current?.value.trim();
                if (!words || !note.current) return;
                note.current.value = "";
                void queue.mark({ note: words });
              }}
            >
              <label className="grid grow gap-1">
                <span className="field-label">{t("moderation.note")}</span>
                <input ref={note} className="input" maxLength={2000} />
              </label>
              <Button type="submit" kind="secondary" size="small">
                {t("moderation.note_save")}
              </Button>
            </form>
          </section>
        </div>
      )}
    </Page>
  );
}
