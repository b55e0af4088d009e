import { Form, Link } from "react-router";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Button } from "#ui/button.tsx";
import { Pill } from "#ui/pill.tsx";
import { selfieReasons } from "../reasons.ts";

interface DecidedSelfiesProps {
  decided: Output<"selfie-check.waiting">["decided"];
  /** Makes each form's key. */
  once: string;
}

/** What was decided last. The selfies are gone; a tick can be taken back. */
export function DecidedSelfies({ decided, once }: DecidedSelfiesProps) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  if (decided.length === 0) return null;
  return (
    <section className="selfie-decided" aria-labelledby="selfies-decided">
      <h2 id="selfies-decided" className="text-lg">
        {t("moderation.selfies_decided")}
      </h2>
      <ul>
        {decided.map(({ id, status, reason, decided_at, verified, member }) => (
          <li key={id}>
            <Link to={`/operator/members/${member.id}`} className="link touch">
              <span translate="no">{`${member.name}, ${intl.formatNumber(member.age)}`}</span>
            </Link>
            <Pill tone={status === "confirmed" ? "success" : "plain"}>
              {t(`moderation.selfie_status.${status}`)}
            </Pill>
            {reason && <span>{t(`selfie-check.reason.${reason}`)}</span>}
            <span className="text-ink-soft">
              {intl.formatDate(decided_at, { dateStyle: "medium", timeStyle: "short", timeZone })}
            </span>
            {verified && (
              <Form method="post">
                <input type="hidden" name="idempotency_key" value={`${once}-${id}-back`} />
                <input type="hidden" name="member" value={member.id} />
                <select
                  name="reason"
                  className="input"
                  aria-label={t("moderation.selfie_back_because", { name: member.name })}
                >
                  {selfieReasons.map((each) => (
                    <option key={each} value={each}>
                      {t(`selfie-check.reason.${each}`)}
                    </option>
                  ))}
                </select>
                <Button type="submit" kind="secondary" size="small">
                  {t("moderation.selfie_back")}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
