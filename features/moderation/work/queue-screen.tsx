import { ArrowLeft, Inbox } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { KeyHelp, KeyHelpButton } from "#features/office/parts/key-help.tsx";
import { KeyHint } from "#features/office/parts/key-hint.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { useSettled } from "#features/office/parts/single-keys.ts";
import { useText } from "#i18n/use-text.ts";
import type { Input } from "#server/calls/registry.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Guidance } from "../care/guidance.tsx";
import { CasePhotos, wantsPhotos } from "../case-photos.tsx";
import { HeldMessages, ReportCard } from "../evidence.tsx";
import { MemberPanel } from "../member-panel.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { Elsewhere } from "./elsewhere.tsx";
import { ItemMarks } from "./marks.tsx";
import { QueueBar } from "./queue-bar.tsx";
import { queueKeys } from "./queue-keys.ts";
import { miscount, QueueProblem } from "./queue-problem.tsx";
import { type Draft, QuickDecision } from "./quick-decision.tsx";
import { inBulk, isCase, type WorkItem } from "./use-files.ts";
import { screens } from "./kinds.ts";
import { useQueue } from "./use-queue.ts";
import { useQueueKeys } from "./use-queue-keys.ts";
import { WorkList } from "./work-list.tsx";
import css from "./queue.css?url";

export const links = () => [{ rel: "stylesheet", href: css }];
export const handle: ScreenHandle = { title: "moderation.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const filter = Object.fromEntries(
    ["kind", "language", "label", "escalated"].flatMap((name) => {
      const value = query.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  ) as Input<"work.list">;
  const asked = { ...filter, ...(!filter.kind && { without_photos: "yes" as const }) };
  const cursor = query.get("cursor");
  const api = context.get(apiContext);
  const found = await api.read("work.list", { ...asked, ...(cursor && { cursor }) });
  const { sites } = found.items.length > 0 ? { sites: [] } : await api.read("work.elsewhere", {});
  return { found, sites, filter, asked, now: Date.now() };
}
type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function screenOf({ kind, thing }: WorkItem): string {
  const screen = screens[kind];
  return "all" in screen ? screen.all : screen.each + thing;
}

/** `/operator`: whatever waits, gravest and then first due; decided without leaving the list. */
export default function QueueScreen() {
  const loaded = useLoaderData<typeof loader>();
  return <Queue key={JSON.stringify(loaded.filter)} {...loaded} />;
}

const fresh: Draft = { kinds: [], facts: "" };

function Queue({ found, sites, filter, asked, now }: Loaded) {
  const { t } = useText();
  const queue = useQueue(found, asked);
  const navigate = useNavigate();
  const [draft, setDraft] = useState(fresh);
  const [blurred, setBlurred] = useState(true);
  const [help, setHelp] = useState(false);
  /** On a phone the list and the item take turns. */
  const [open, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const settled = useSettled(queue.item && queue.fileOf(queue.item) ? queue.item.id : undefined);
  const note = useRef<HTMLInputElement>(null);
  const { item, at, items } = queue;
  const file = item && queue.fileOf(item);
  useEffect(() => setDraft(fresh), [item?.id]);
  const miscounted = miscount(queue.problem);
  const undo = () => void queue.undo(t("moderation.undo_quick"));
  useQueueKeys({
    queue,
    file,
    draft,
    setDraft,
    undo,
    settled,
    words: () => form.current?.querySelector("textarea")?.select(),
    note: () => note.current?.focus(),
    open: (one) => void navigate(screenOf(one)),
    blur: () => setBlurred(!blurred),
    help: () => setHelp(!help),
  });

  return (
    <OfficePage
      title={t("moderation.title")}
      lead={t("moderation.lead")}
      actions={<KeyHelpButton open={help} toggle={() => setHelp(!help)} />}
    >
      <QueueBar counts={found.counts} filter={filter} />
      {help && <KeyHelp keys={queueKeys} />}
      <QueueProblem problem={miscounted ? null : queue.problem} />
      {queue.last && (
        <output className="work-last">
          <span>
            {t("moderation.last", {
              count: queue.last.length,
              who: queue.last[0]?.who ?? t("moderation.nobody"),
            })}
          </span>
          <Button kind="secondary" size="small" onClick={undo}>
            <span>{t("moderation.undo")}</span>
            {queue.keyUndoes && <KeyHint of="u" />}
          </Button>
        </output>
      )}
      <BulkBar
        chosen={queue.chosenCases.size}
        refused={miscounted}
        dismiss={queue.dismissChosen}
        none={() => void queue.chooseMany()}
      />
      {!item ? (
        <EmptyState
          icon={<Inbox />}
          title={t("moderation.empty")}
          actions={<Elsewhere sites={sites} />}
        >
          {t("moderation.empty_lead")}
        </EmptyState>
      ) : (
        <div className="work" data-open={open ? "" : undefined}>
          <section className="work-side" aria-label={t("moderation.title")}>
            <WorkList
              items={items}
              at={at}
              now={now}
              chosen={queue.chosen}
              choose={queue.choose}
              go={(to) => {
                queue.go(to);
                setOpen(true);
              }}
              screenOf={screenOf}
            />
            <p className="work-more">
              {(items.some(inBulk) || queue.more) && (
                <Button kind="quiet" size="small" onClick={() => void queue.chooseMany()}>
                  {t(queue.chosen.size > 0 ? "moderation.select_none" : "moderation.select_many")}
                </Button>
              )}
              {found.next && (
                <noscript>
                  <LinkButton to={`?cursor=${found.next}`} kind="secondary" size="small">
                    {t("office.more")}
                  </LinkButton>
                </noscript>
              )}
            </p>
          </section>
          <section
            className="work-item"
            aria-label={item.who ?? t("moderation.nobody")}
            data-blurred={blurred ? "" : undefined}
            data-settled={settled ? "" : undefined}
          >
            <header className="work-head">
              <Button
                kind="quiet"
                size="small"
                className="work-back"
                onClick={() => setOpen(false)}
              >
                <ArrowLeft aria-hidden="true" />
                {t("moderation.back_to_list")}
              </Button>
              <h2 aria-live="polite">{item.who ?? t("moderation.nobody")}</h2>
              <Link className="link touch" to={screenOf(item)}>
                {t("moderation.open_item")}
              </Link>
              <Button
                kind="quiet"
                size="small"
                aria-pressed={blurred}
                onClick={() => setBlurred(!blurred)}
              >
                <span>{t("moderation.blur")}</span>
                <KeyHint of="b" />
              </Button>
            </header>
            {item.taken !== null && (
              <Alert tone="warning">
                {item.taken
                  ? t("moderation.taken_alert", { name: item.taken })
                  : t("moderation.taken_alert_nobody")}
              </Alert>
            )}
            {file && (
              <QuickDecision
                key={item.id}
                file={file}
                rules={queue.rules}
                draft={draft}
                change={setDraft}
                decide={queue.decide}
                form={form}
              />
            )}
            {file && <Guidance reports={file.reports} />}
            {file && wantsPhotos(file) && <CasePhotos photos={file.photos} />}
            {file?.reports.map((report) => (
              <ReportCard key={report.id} report={report} subject={file.subject} />
            ))}
            {file && file.held.length > 0 && (
              <HeldMessages held={file.held} count={file.held_count} />
            )}
            {!isCase(item) && <p>{t(`moderation.own_screen.${item.kind}`)}</p>}
            <ItemMarks
              key={`marks ${item.id}`}
              item={item}
              marks={queue.marksOf(item)}
              mark={queue.mark}
              note={note}
            />
          </section>
          <aside aria-label={t("moderation.member")}>{file && <MemberPanel file={file} />}</aside>
        </div>
      )}
    </OfficePage>
  );
}
