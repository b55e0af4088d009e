import { Fragment, lazy, Suspense } from "react";
import { Link } from "react-router";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Bubble, type BubbleActions } from "./bubble.tsx";
import type { ConversationState, Unsent } from "./conversation-state.ts";
import { CautionNote } from "#features/screening/caution-note.tsx";
import { type Group, layOut } from "./lay-out-messages.ts";
import { type Status, Ticks } from "./ticks.tsx";
import { useTimes } from "./use-times.ts";

const AskBeforeSending = lazy(() => import("#features/screening/ask-before-sending.tsx").then((loaded) => ({ default: loaded.AskBeforeSending })));

/** Reporting a message of the other: as a page, and over this one. */
export interface MessageReport {
  hrefOf: (seq: number) => string;
  open: (seq: number) => void;
}

interface MessageListProps extends BubbleActions {
  report: MessageReport;
  state: ConversationState;
  me: string;
  name: string;
  onRetry: (message: Unsent) => void;
  onDiscard: (clientId: string) => void;
  /** Takes a message that waits back into the text box. */
  onChange: (message: Unsent) => void;
  /** Beside a message that failed for want of credits. */
  onBuy: (message: Unsent) => void;
  /** What has a higher number came while the member looks, or waited unread. */
  freshAfter: number;
}

/** The bubbles, oldest first, by day; then what is still on its way. */
export function MessageList({ state, me, name, onRetry, onDiscard, onChange, onBuy, report, freshAfter, ...actions }: MessageListProps) {
  const { t } = useText();
  const times = useTimes();
  const statusOf = (seq: number): Status => (seq <= state.read_seq ? "read" : seq <= state.delivered_seq ? "delivered" : "sent");
  return (
    <ol className="bubbles" aria-label={t("chat.messages_label", { name })}>
      {layOut(state.messages, times.dayOf).map(({ at, groups }) => (
        <li key={at}>
          <h3 className="bubbles-day"><time dateTime={at}>{times.day(at)}</time></h3>
          {groups.map((group) => (
            <BubbleGroup key={group.messages[0]?.client_id} group={group} mine={group.sender_id === me} name={name} statusOf={statusOf} report={report} freshAfter={freshAfter} {...actions} />
          ))}
        </li>
      ))}
      {state.unsent.length > 0 && (
        <li className="bubble-group" data-mine="">
          {state.unsent.map((message) => (
            <UnsentBubble key={message.client_id} message={message} name={name} onRetry={onRetry} onDiscard={onDiscard} onChange={onChange} onBuy={onBuy} {...actions} />
          ))}
        </li>
      )}
    </ol>
  );
}

interface BubbleGroupProps extends BubbleActions {
  group: Group;
  mine: boolean;
  name: string;
  statusOf: (seq: number) => Status;
  report: MessageReport;
  freshAfter: number;
}

function BubbleGroup({ group, mine, name, statusOf, report, freshAfter, ...actions }: BubbleGroupProps) {
  const { t } = useText();
  const times = useTimes();
  const last = group.messages.at(-1);
  if (!last) return null;
  const paid = group.messages.reduce((sum, { credits }) => sum + (credits ?? 0), 0);
  const back = group.messages.reduce((sum, message) => sum + (message.given_back ?? 0), 0);
  return (
    <div className="bubble-group" data-mine={mine ? "" : undefined}>
      <span className="sr-only">{mine ? t("chat.said_by_me") : name}:</span>
      {group.messages.map((message) => (
        <Fragment key={message.client_id}>
          <Bubble content={message} fictional={message.fictional} mine={mine} name={name} fresh={message.seq > freshAfter} {...actions} />
          {!mine && message.caution.length > 0 && <CautionNote kinds={message.caution}><ReportLink seq={message.seq} report={report} /></CautionNote>}
        </Fragment>
      ))}
      <div className="bubble-meta">
        <time dateTime={last.created_at}>{times.time(last.created_at)}</time>
        {paid > 0 && <span>{t("chat.cost", { credits: paid })}</span>}
        {back > 0 && <span>{t("chat.given_back", { credits: back })}</span>}
        {mine ? <Ticks status={statusOf(last.seq)} /> : last.caution.length === 0 && <ReportLink seq={last.seq} report={report} />}
      </div>
    </div>
  );
}

function ReportLink({ seq, report }: { seq: number; report: MessageReport }) {
  const { t } = useText();
  return <Link to={report.hrefOf(seq)} className="bubble-report" aria-label={t("reports.report_message")} onClick={(event) => { event.preventDefault(); report.open(seq); }}>{t("reports.report")}</Link>;
}

type UnsentBubbleProps = BubbleActions & { message: Unsent; name: string } & Pick<MessageListProps, "onRetry" | "onDiscard" | "onChange" | "onBuy">;

function UnsentBubble({ message, name, onRetry, onDiscard, onChange, onBuy, ...actions }: UnsentBubbleProps) {
  const { t } = useText();
  const { failure } = message;
  return (
    <>
      <Bubble content={message} fictional={false} mine name={name} state={failure && !failure.kinds ? "failed" : "pending"} {...actions} />
      {failure?.kinds ? (
        <Suspense fallback={null}>
          <AskBeforeSending kinds={failure.kinds} onChange={() => onChange(message)} onSend={() => onRetry({ ...message, contact_confirmed: true })} />
        </Suspense>
      ) : failure ? (
        <div className="bubble-failure" role="alert">
          <p><b>{t("chat.not_sent")}.</b> {failure.detail || t("chat.offline_reason")}</p>
          <div>
            <Button kind="quiet" size="small" onClick={() => onDiscard(message.client_id)}>{t("chat.discard")}</Button>
            {failure.code === "not_enough_credits" && <Button kind="secondary" size="small" onClick={() => onBuy(message)}>{t("chat.buy_action")}</Button>}
            <Button kind="secondary" size="small" onClick={() => onRetry(message)}>{t("chat.try_again")}</Button>
          </div>
        </div>
      ) : (
        <div className="bubble-meta"><Ticks status={message.waits ? "waits" : "sending"} /></div>
      )}
    </>
  );
}
