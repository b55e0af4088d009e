import { Fragment, useRef } from "react";
import { Link } from "react-router";
import { lateKey } from "#i18n/late-key.ts";
import { useText } from "#i18n/use-text.ts";
import { Bubble, type BubbleActions } from "../bubbles/bubble.tsx";
import type { Message } from "../schemas.ts";
import type { ConversationState } from "./conversation-state.ts";
import { CautionNote } from "#features/screening/caution-note.tsx";
import { type Group, isUnsent, layOut } from "../bubbles/lay-out-messages.ts";
import { type Status, Ticks } from "../bubbles/ticks.tsx";
import { bubbleStateOf, type UnsentActions, UnsentNote } from "../bubbles/unsent-note.tsx";
import { useHug } from "../bubbles/use-hug.ts";
import { useRise } from "../bubbles/use-rise.ts";
import { useTimes } from "#browser/use-times.ts";

/** Reporting a message of the other: as a page, and over this one. */
export interface MessageReport {
  hrefOf: (seq: number) => string;
  open: (seq: number) => void;
}

interface MessageListProps extends BubbleActions, UnsentActions {
  report: MessageReport;
  state: ConversationState;
  me: string;
  name: string;
  /** What has a higher number came while the member looks, or waited unread. */
  freshAfter: number;
}

/** The bubbles, oldest first, by day; then what is still on its way. */
export function MessageList({ state, me, name, report, freshAfter, ...actions }: MessageListProps) {
  const { t } = useText();
  const times = useTimes();
  const list = useRef<HTMLOListElement>(null);
  useHug(list, state);
  useRise(list, state);
  const statusOf = (seq: number): Status =>
    seq <= state.read_seq ? "read" : seq <= state.delivered_seq ? "delivered" : "sent";
  return (
    <ol ref={list} className="bubbles" aria-label={t("chat.messages_label", { name })}>
      {layOut(state.messages, state.unsent, me, times.dayOf).map(({ at, groups }) => (
        <li key={groups[0]?.messages[0]?.client_id}>
          <h3 className="bubbles-day">
            <time dateTime={at}>{times.day(at)}</time>
          </h3>
          {groups.map((group) => (
            <BubbleGroup
              key={group.messages[0]?.client_id}
              group={group}
              mine={group.sender_id === me}
              name={name}
              statusOf={statusOf}
              report={report}
              freshAfter={freshAfter}
              {...actions}
            />
          ))}
        </li>
      ))}
    </ol>
  );
}

interface BubbleGroupProps extends BubbleActions, UnsentActions {
  group: Group;
  mine: boolean;
  name: string;
  statusOf: (seq: number) => Status;
  report: MessageReport;
  freshAfter: number;
}

function BubbleGroup({
  group,
  mine,
  name,
  statusOf,
  report,
  freshAfter,
  onRetry,
  onDiscard,
  onChange,
  onBuy,
  ...actions
}: BubbleGroupProps) {
  const { t } = useText();
  const last = group.messages.at(-1);
  if (!last) return null;
  return (
    <div className="bubble-group" data-mine={mine ? "" : undefined}>
      <span className="sr-only">{`${mine ? t("chat.said_by_me") : name}:`}</span>
      {/* One that is saved keeps its place in the page, and so its bubble. */}
      {group.messages.map((message) =>
        isUnsent(message) ? (
          <Fragment key={message.client_id}>
            <Bubble
              content={message}
              fictional={false}
              mine
              name={name}
              state={bubbleStateOf(message)}
              {...actions}
            />
            <UnsentNote
              last={message === last}
              {...{ message, onRetry, onDiscard, onChange, onBuy }}
            />
          </Fragment>
        ) : (
          <Fragment key={message.client_id}>
            <Bubble
              content={message}
              fictional={message.fictional}
              mine={mine}
              name={name}
              fresh={message.seq > freshAfter}
              last={message === last}
              {...actions}
            />
            {!mine && message.caution.length > 0 && (
              <CautionNote kinds={message.caution}>
                <ReportLink seq={message.seq} report={report} />
              </CautionNote>
            )}
          </Fragment>
        ),
      )}
      {!isUnsent(last) && <GroupMeta {...{ group, mine, last, statusOf }} />}
    </div>
  );
}

interface GroupMetaProps {
  group: Group;
  mine: boolean;
  last: Message;
  statusOf: (seq: number) => Status;
}

/** Under a group: when, what it cost, and how far the last of it has come. */
function GroupMeta({ group, mine, last, statusOf }: GroupMetaProps) {
  const { t } = useText();
  const times = useTimes();
  const saved = group.messages.filter((message): message is Message => !isUnsent(message));
  const paid = saved.reduce((sum, { credits }) => sum + (credits ?? 0), 0);
  const back = saved.reduce((sum, message) => sum + (message.given_back ?? 0), 0);
  return (
    <div className="bubble-meta">
      <time dateTime={last.created_at}>{times.time(last.created_at)}</time>
      {paid > 0 && <span>{t("chat.cost", { credits: paid })}</span>}
      {back > 0 && <span>{t(lateKey("chat", "given_back"), { credits: back })}</span>}
      {mine && <Ticks status={statusOf(last.seq)} />}
    </div>
  );
}

interface OfMessage {
  seq: number;
  report: MessageReport;
}

/** Beside the note of care under a message: there the way is short. */
function ReportLink({ seq, report }: OfMessage) {
  const { t } = useText();
  return (
    <Link
      to={report.hrefOf(seq)}
      className="bubble-report"
      aria-label={t("reports.report_message")}
      onClick={(event) => {
        event.preventDefault();
        report.open(seq);
      }}
    >
      {t("reports.report")}
    </Link>
  );
}
