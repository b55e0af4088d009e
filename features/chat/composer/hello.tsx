import { FirstMessageTips } from "#features/screening/first-message-tips.tsx";
import { useSite } from "#browser/use-site.ts";
import { nicheOf } from "#features/niches/niche-defaults.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import "./hello.css";

export const openerCount = 12;

interface HelloProps {
  conversation: string;
  name: string;
  canWrite: boolean;
  /** What the first message costs, in words. */
  price: string;
  onChoose: (words: string) => void;
  onMore: () => void;
}

/** An empty conversation: three ways to begin, more on request, and what to be careful about. */
export function Hello({ conversation, name, canWrite, price, onChoose, onMore }: HelloProps) {
  const { t } = useText();
  // One that suits the site and two of the others, others in each conversation, the same on server
  // and browser.
  const first = Number.parseInt(conversation.slice(-4), 16);
  const { openers } = nicheOf(useSite().niche);
  const own = openers[first % openers.length] ?? 1;
  const chosen = [
    own,
    ...[5, 9, 2]
      .map((step) => ((first + step) % openerCount) + 1)
      .filter((number) => number !== own),
  ].slice(0, 3);
  return (
    <div className="hello">
      <h2>{t("chat.hello", { name })}</h2>
      {canWrite && (
        <>
          <p className="hello-lead">
            {t("chat.hello_lead")} {price}
          </p>
          <ul className="hello-openers">
            {chosen.map((number) => (
              <li key={number}>
                <button type="button" onClick={() => onChoose(t(`chat.opener.${number}`))}>
                  {t(`chat.opener.${number}`)}
                </button>
              </li>
            ))}
          </ul>
          <Button kind="quiet" size="small" onClick={onMore}>
            {t("chat.more_openers")}
          </Button>
        </>
      )}
      <FirstMessageTips />
    </div>
  );
}
