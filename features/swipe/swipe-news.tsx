import type { Submitted } from "#browser/page-api.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";
import type { Card } from "./swipe-state.ts";
import type { News } from "./use-swipe.ts";

interface SwipeNewsProps {
  news: News | null;
  /** The answer to the form, where there is no JavaScript. */
  posted: Submitted<"swipe.answer"> | Submitted<"swipe.undo"> | undefined;
  card: Card | undefined;
}

/** What the last answer did: said to a screen reader, shown where it went wrong. */
export function SwipeNews({ news, posted, card }: SwipeNewsProps) {
  const { t } = useText();
  const wrong =
    news?.kind === "failed"
      ? t("swipe.failed", { detail: news.detail })
      : news?.kind === "offline"
        ? t("swipe.offline")
        : news?.kind === "nobody"
          ? t("swipe.nobody_returned")
          : null;
  const match = posted?.ok && "match" in posted.answer ? posted.answer.match : null;
  const done = news && "card" in news && t(`swipe.${news.kind}`, { name: news.card.name });
  return (
    <>
      <output className="sr-only">
        {done &&
          `${done} ${card ? t("swipe.now", { name: card.name, age: card.age, city: card.city }) : ""}`}
      </output>
      {news?.kind === "unliked" && (
        <Alert tone="info">{t("swipe.unliked_lead", { name: news.card.name })}</Alert>
      )}
      {wrong && (
        <Alert tone="warning" role="alert">
          {wrong}
        </Alert>
      )}
      {posted && !posted.ok && (
        <Alert tone="warning" role="alert">
          {posted.problem.detail}
        </Alert>
      )}
      {match && (
        <Alert
          tone="success"
          actions={
            <LinkButton size="small" to={`/members/${match.id}/chat`}>
              {t("swipe.write", { name: match.name })}
            </LinkButton>
          }
        >
          {t("swipe.matched", { name: match.name })}
        </Alert>
      )}
    </>
  );
}
