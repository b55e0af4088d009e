import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useLiveEvent } from "#browser/live.ts";
import { useText } from "#i18n/use-text.ts";
import { Translation } from "../translating/translation.tsx";
import type { AroundProps } from "./asked.ts";
import { BubbleMenu } from "./bubble-menu.tsx";
import { PastMessages } from "./past-messages.tsx";
import { SearchPanel } from "./search-panel.tsx";
import { show } from "./show-message.ts";
import { useFiles } from "./use-files.ts";
import { useLongPress } from "./use-long-press.ts";
import { useRoving } from "./use-roving.ts";
import "./around.css";

const Beside = lazy(() => import("./beside.tsx"));
/** As wide as the styles make room for it. */
const wide = "(min-width: 1440px)";

/** As far as older messages are loaded one page after the other, instead of shown apart. */
const nearby = 90;

/**
 * What stands around the messages of a conversation: the menu of a bubble, the search, messages of
 * long ago. Loaded once the page stands; nothing of it shows in a first view.
 */
export default function Around({
  chat,
  state,
  asked,
  onAsk,
  apart,
  onApart,
  bubbles,
  box,
  loadOlder,
  onFiles,
  onQuote,
  safety,
}: AroundProps) {
  const { t } = useText();
  const { me, name } = bubbles;
  const { id } = chat.conversation;
  const roomy = useSyncExternalStore(onWidth, () => matchMedia(wide).matches);
  const past = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState("");
  useLongPress(box, (button) => button.click());
  useRoving(box);
  useFiles(box, onFiles);

  // To a message: where it is drawn already, after a page or two, or apart.
  const wanted = asked?.kind === "message" ? asked : null;
  const { start, older } = state;
  const go = useEffectEvent((seq: number) => {
    const near = older && seq <= start && start - seq < nearby;
    if (apart === null && near) return void loadOlder();
    onAsk(null);
    if (!show(past.current ?? box.current, seq)) onApart(seq);
  });
  useEffect(() => {
    if (wanted) go(wanted.seq);
  }, [wanted, start]);

  const newest = state.messages.findLast(({ sender_id }) => sender_id !== me);
  const news = newest && newest.seq > (chat.messages.at(-1)?.seq ?? 0) ? newest : null;
  const what = news?.gift ? t("gifts.gift") : news?.photo ? t("chat.photo") : "";
  const [said, setSaid] = useState("");
  const [translated, setTranslated] = useState<readonly number[]>([]);
  const turn = (seq: number) =>
    setTranslated((all) =>
      all.includes(seq) ? all.filter((each) => each !== seq) : [...all, seq],
    );
  useLiveEvent("reaction", ({ conversation, seq, reaction }) => {
    const message = state.messages.find((each) => each.seq === seq);
    if (conversation === id && reaction && message?.sender_id === me)
      setSaid(t("chat.reacted", { name, reaction, words: message.body }));
  });

  return (
    <>
      {apart !== null && (
        <PastMessages
          key={apart}
          box={past}
          conversation={id}
          seq={apart}
          upTo={start}
          bubbles={bubbles}
          onNewest={() => onApart(null)}
        />
      )}
      {asked?.kind === "search" && (
        <SearchPanel
          conversation={id}
          {...{ me, name, words }}
          onWords={setWords}
          onFound={(seq) => onAsk({ kind: "message", seq })}
          onClose={() => onAsk(null)}
        />
      )}
      {asked?.kind === "menu" && (
        <BubbleMenu
          key={asked.message.seq}
          {...asked}
          {...{ chat, bubbles, onQuote }}
          translated={translated.includes(asked.message.seq)}
          onTranslate={() => turn(asked.message.seq)}
          onClose={() => onAsk(null)}
        />
      )}
      {translated.map((seq) => (
        <Translation
          key={seq}
          conversation={id}
          {...{ seq, box }}
          onHide={() => turn(seq)}
          onSaid={setSaid}
        />
      ))}
      {roomy && !chat.profile.deleted && (
        <Suspense>
          <Beside conversation={id} profile={chat.profile} safety={safety} />
        </Suspense>
      )}
      <output className="sr-only">{news && `${name}: ${what} ${news.body}`}</output>
      <output className="sr-only">{said}</output>
    </>
  );
}

function onWidth(tell: () => void): () => void {
  const list = matchMedia(wide);
  list.addEventListener("change", tell);
  return () => list.removeEventListener("change", tell);
}
