import { Link } from "react-router";
import { usePhotoUrl } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Card } from "#ui/card.tsx";
import { Translated } from "./care/translated.tsx";
import { useMoment } from "./use-moment.ts";

type Case = Output<"moderation.read">;

/** A report with the copy of what it is about, as it was then. */
export function ReportCard({
  report: { id, number, kind, reason, also, words, link, reporter, created_at, evidence, ...kept },
  subject,
  translates = false,
}: {
  report: Case["reports"][number];
  subject: Case["subject"];
  /** A translator is there. */
  translates?: boolean;
}) {
  const { t } = useText();
  const { photos, conversation } = kept;
  const moment = useMoment();
  const photoUrl = usePhotoUrl();
  return (
    <Card as="article" padded className="grid gap-3">
      <h3 className="text-lg">
        {[reason, ...also].map((each) => t(`reports.reason.${each}`)).join(" · ")}
      </h3>
      <p className="text-sm text-ink-soft">
        <span>
          {t("moderation.by", {
            number,
            kind: t(`moderation.kind.${kind}`),
            reporter: reporter ?? t(evidence.by ? "moderation.by_age_check" : "reports.gone"),
            date: moment(created_at),
          })}
        </span>
        {kept.from_outside && (
          <Link className="link touch ms-2" to={`/operator/addresses/report/${id}`}>
            {t("people.address_show")}
          </Link>
        )}
      </p>
      {evidence.who && <p>{t("moderation.who", { who: evidence.who })}</p>}
      {words && (
        <p className="evidence-words whitespace-pre-wrap wrap-anywhere" dir="auto">
          {words}
        </p>
      )}
      {words && translates && <Translated report={{ id }} part="words" />}
      {link && <p className="evidence-words text-sm text-ink-soft wrap-anywhere">{link}</p>}
      {conversation !== null && (
        <p>
          <Link className="link touch" to={`/operator/conversations/${id}`}>
            {t("moderation.conversation_open", { count: conversation })}
          </Link>
        </p>
      )}
      {evidence.messages && (
        <ol className="grid gap-2">
          {evidence.messages.map((message) => (
            <li
              key={message.seq}
              className={`rounded-card px-4 py-2 ${message.reported ? "bg-danger-soft font-medium" : "bg-sunk"}`}
            >
              <span className="block text-sm text-ink-soft">
                {[
                  message.sender_id === subject?.id
                    ? subject.name
                    : (reporter ?? t("moderation.erased")),
                  moment(message.created_at),
                  message.kind && message.kind !== "text"
                    ? t(`moderation.sent.${message.kind}`)
                    : "",
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
              <span className="evidence-words whitespace-pre-wrap wrap-anywhere" dir="auto">
                {message.body}
              </span>
              {translates && message.body && <Translated report={{ id }} part={message.seq} />}
            </li>
          ))}
        </ol>
      )}
      {photos.map((name) => (
        <details key={name}>
          <summary className="link touch">{t("moderation.see_photo")}</summary>
          <img
            src={photoUrl(name)}
            alt={t("moderation.reported_photo")}
            loading="lazy"
            className="mt-3 h-auto max-h-[72dvb] w-auto max-w-full rounded-card"
          />
        </details>
      ))}
      {evidence.about && (
        <div>
          <p className="text-sm text-ink-soft">{t("moderation.about")}</p>
          <p className="evidence-words whitespace-pre-wrap wrap-anywhere" dir="auto">
            {evidence.about}
          </p>
          {translates && <Translated report={{ id }} part="about" />}
        </div>
      )}
      {evidence.answers?.map(({ prompt, answer }) => (
        <div key={prompt}>
          <p className="text-sm text-ink-soft">{t(`prompts.question.${prompt}`)}</p>
          <p className="evidence-words wrap-anywhere" dir="auto">
            {answer}
          </p>
        </div>
      ))}
    </Card>
  );
}

export function HeldMessages({ held, count }: { held: Case["held"]; count: number }) {
  const { t } = useText();
  const moment = useMoment();
  return (
    <section className="grid gap-3" aria-labelledby="held">
      <h2 id="held">{t("moderation.held", { count })}</h2>
      <ol className="grid gap-2">
        {held.map(({ body, created_at }, at) => (
          <li key={at} className="rounded-card bg-sunk px-4 py-2">
            <span className="block text-sm text-ink-soft">{moment(created_at)}</span>
            <span className="evidence-words whitespace-pre-wrap wrap-anywhere" dir="auto">
              {body}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What the member has removed or changed since the case was opened. */
export function RemovedSince({ removed }: Pick<Case, "removed">) {
  const { t } = useText();
  const moment = useMoment();
  const photoUrl = usePhotoUrl();
  return (
    <section className="grid gap-3" aria-labelledby="removed">
      <h2 id="removed">{t("moderation.removed")}</h2>
      <ol className="grid gap-2">
        {removed.map(({ id, kind, prompt, was, photo, removed_at }) => (
          <li key={id} className="rounded-card bg-sunk px-4 py-2">
            <span className="block text-sm text-ink-soft">
              {[t(`moderation.removed_kind.${kind}`), moment(removed_at)].join(", ")}
            </span>
            {prompt && (
              <span className="block text-sm text-ink-soft">{t(`prompts.question.${prompt}`)}</span>
            )}
            {was && (
              <span className="evidence-words whitespace-pre-wrap wrap-anywhere" dir="auto">
                {was}
              </span>
            )}
            {photo && (
              <details>
                <summary className="link touch">{t("moderation.see_removed_photo")}</summary>
                <img
                  src={photoUrl(photo)}
                  alt={t("moderation.removed_kind.photo")}
                  loading="lazy"
                  className="mt-3 h-auto max-h-[72dvb] w-auto max-w-full rounded-card"
                />
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
