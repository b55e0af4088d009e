import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "#browser/call.ts";
import { useMemberState } from "#browser/member-state.ts";

/** Is the page being looked at? */
function usePageVisible(): boolean {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === "visible");
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return visible;
}

/**
 * Says 'read' only for what is on the screen of a visible page: the newest message, while the list
 * stands at its end.
 * `seq`: the newest message of the other; 0 when there is none.
 */
export function useMarkRead(
  conversation: string,
  seq: number,
  atEnd: boolean,
  unread: number,
): void {
  const visible = usePageVisible();
  const said = useRef({ conversation: "", seq: unread > 0 ? 0 : seq });
  const member = useMemberState();
  const mark = useEffectEvent((id: string, upTo: number) => {
    const before =
      said.current.conversation === id || said.current.conversation === "" ? said.current.seq : 0;
    if (upTo <= before) return;
    said.current = { conversation: id, seq: upTo };
    call("chat.markRead", { conversation: { id }, seq: upTo }).then(
      () => member?.refreshCounts(),
      () => {
        said.current = { conversation: id, seq: before }; // the next message or visit says it again
      },
    );
  });
  useEffect(() => {
    if (visible && atEnd && seq > 0) mark(conversation, seq);
  }, [visible, atEnd, conversation, seq]);
}
