import { FirstMessageTips } from "#features/screening/first-message-tips.tsx";
import type { Interest } from "#features/interests/interest-names.ts";
import { useOpeners } from "#features/niches/use-openers.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import "./hello.css";

interface HelloProps {
  conversation: string;
  name: string;
  /** What both like. */
  shared: readonly Interest[];
  canWrite: boolean;
  /** What the first message costs, in words. */
  price: string;
  onChoose: (words: string) => void;
  /** Takes all lines that one may begin with. */
  onMore: (lines: readonly string[]) => void;
}

/** An empty conversation: three ways to begin, more on request, and what to be careful about. */
export function Hello({
  conversation,
  name,
  shared,
  canWrite,
  price,
  onChoose,
  onMore,
}: HelloProps) {
  const { t } = useText();
  const { few, all } = useOpeners(conversation, shared);
  return (
    <div className="hello">
      <h2>{t("chat.hello", { name })}</h2>
      {canWrite && (
        <>
          <p className="hello-lead">{`${t("chat.hello_lead")} ${price}`}</p>
          <ul className="hello-openers">
            {few.slice(0, 3).map((words) => (
              <li key={words}>
                <button type="button" onClick={() => onChoose(words)}>
                  {words}
                </button>
              </li>
            ))}
          </ul>
          <Button kind="quiet" size="small" onClick={() => onMore(all())}>
            {t("chat.more_openers")}
          </Button>
        </>
      )}
      <FirstMessageTips />
    </div>
  );
}
