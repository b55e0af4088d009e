import { ArrowDown } from "lucide-react";
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { call } from "#browser/call.ts";
import { useLiveEvent } from "#browser/live.ts";
import { whenNear } from "#browser/when-near.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import {
  type ConversationState,
  fromLoaded,
  withEvent,
  withPage,
} from "../conversation/conversation-state.ts";
import { MessageList } from "../conversation/message-list.tsx";
import type { Bubbles } from "./asked.ts";
import { show } from "./show-message.ts";

interface PastMessagesProps {
  box: RefObject<HTMLDivElement | null>;
  conversation: string;
  /** The message that is looked for. */
  seq: number;
  /** What is newer than this is drawn elsewhere. */
  upTo: number;
  bubbles: Bubbles;
  onNewest: () => void;
}

type Way = "before" | "after";

/**
 * Messages of long ago around one of them, in place of the newest: older and newer ones come as they
 * are scrolled to.
 */
export function PastMessages({
  box,
  conversation,
  seq,
  upTo,
  bubbles,
  onNewest,
}: PastMessagesProps) {
  const { t } = useText();
  const [state, setState] = useState<ConversationState | null>(null);
  const [failed, setFailed] = useState(false);
  const loading = useRef(false);
  // Where the reader stood, from the end: older ones come above.
  const fromEnd = useRef<number | null>(null);

  async function load(way?: Way): Promise<void> {
    if (loading.current) return;
    loading.current = true;
    try {
      if (!way || !state) {
        setState(fromLoaded(await call("chat.read", { conversation, around: seq })));
      } else {
        const page = await call("chat.read", {
          conversation,
          ...(way === "before"
            ? { before: state.start + 1 }
            : { after: state.messages.at(-1)?.seq ?? 0 }),
        });
        const { current } = box;
        if (way === "before" && current) fromEnd.current = current.scrollHeight - current.scrollTop;
        setState((before) => before && withPage(before, page, way));
      }
      setFailed(false);
    } catch {
      setFailed(true);
    } finally {
      loading.current = false;
    }
  }
  const begin = useEffectEvent(() => void load());
  useEffect(() => begin(), []);
  useLiveEvent("reaction", (event) =>
    setState((before) => before && withEvent(before, event, conversation, bubbles.me)),
  );

  const loaded = state !== null;
  useLayoutEffect(() => {
    if (loaded) show(box.current, seq, "instant");
  }, [box, loaded, seq]);
  useLayoutEffect(() => {
    if (fromEnd.current !== null)
      box.current?.scrollTo({ top: box.current.scrollHeight - fromEnd.current });
    fromEnd.current = null;
  }, [box, state]);

  const last = state?.messages.at(-1)?.seq ?? 0;
  const shown = state && { ...state, messages: state.messages.filter((each) => each.seq <= upTo) };
  return (
    <div ref={box} className="past" aria-busy={!state}>
      {shown && (
        <div className="messages-inner">
          {shown.older && (
            <Edge key={`${shown.start}`} onReach={() => void load("before")}>
              {t("chat.older")}
            </Edge>
          )}
          <MessageList {...bubbles} state={shown} freshAfter={Infinity} />
          {last < upTo && (
            <Edge key={last} onReach={() => void load("after")}>
              {t("chat.newer")}
            </Edge>
          )}
        </div>
      )}
      {failed && (
        <Alert tone="warning" role="alert">
          {t("chat.older_failed")}
          <Button
            kind="secondary"
            size="small"
            onClick={() => void load(state ? "after" : undefined)}
          >
            {t("chat.try_again")}
          </Button>
        </Alert>
      )}
      <p className="past-end">
        <Button size="small" onClick={onNewest}>
          <ArrowDown aria-hidden="true" />
          {t("chat.to_newest")}
        </Button>
      </p>
    </div>
  );
}

/** Asks for more when it comes near, or is pressed. */
function Edge({ onReach, children }: { onReach: () => void; children: ReactNode }) {
  const edge = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReach);
  useEffect(() => {
    if (edge.current) return whenNear(edge.current, reach);
  }, []);
  return (
    <div ref={edge} className="messages-older">
      <Button kind="quiet" size="small" onClick={onReach}>
        {children}
      </Button>
    </div>
  );
}
