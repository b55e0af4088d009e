import { Reply } from "lucide-react";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import type { AnsweredPrompt } from "./schemas.ts";

interface PromptCardProps extends AnsweredPrompt {
  /** Opens the chat that quotes it; undefined: whoever looks does not write. */
  replyTo: string | undefined;
}

/** A question on somebody's profile, their answer, and the way to say something to it. */
export function PromptCard({ id, prompt, answer, replyTo }: PromptCardProps) {
  const { t } = useText();
  const question = t(`prompts.question.${prompt}`);
  return (
    <section className="prompt-card" aria-labelledby={id}>
      <h2 id={id}>{question}</h2>
      <p dir="auto">{answer}</p>
      {replyTo && (
        <LinkButton
          to={replyTo}
          kind="secondary"
          size="small"
          aria-label={t("prompts.reply_to", { question })}
        >
          <Reply aria-hidden="true" />
          {t("prompts.reply")}
        </LinkButton>
      )}
    </section>
  );
}
