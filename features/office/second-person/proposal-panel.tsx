import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { useText } from "#i18n/use-text.ts";
import type { Problem } from "#server/calls/define.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { Facts } from "../parts/facts.tsx";
import { Panel } from "../parts/panel.tsx";
import { type Line, whatOf } from "./what.ts";

interface ProposalPanelProps {
  readonly line: Line;
  readonly by: string;
  readonly when: (at: string) => string;
  readonly answer: { readonly problem: Problem; readonly reason: string } | undefined;
  readonly requestKey: string;
}

/** One proposal: what, who, why and since when, and the way to decide on it or to take it back. */
export function ProposalPanel({ line, by, when, answer, requestKey }: ProposalPanelProps) {
  const { t, intl } = useText();
  const busy = useNavigation().state !== "idle";
  const panel = useRef<HTMLDivElement>(null);
  // On a phone it stands below the list that it was opened from.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" }); // in new browsers it gives a promise
  }, []);
  const { end, mine, runs_at, taken, to } = line;
  const problem = answer?.problem.code === "step_up_required" ? undefined : answer?.problem;
  const reasonWrong = problem?.fields?.find(({ path }) => path === "reason")?.detail;
  const hidden = (
    <>
      <input type="hidden" name="idempotency_key" value={requestKey} />
      <input type="hidden" name="proposal" value={line.id} />
    </>
  );
  return (
    <div ref={panel}>
      <Panel title={whatOf(line, intl)}>
        <div className="grid gap-4">
          <Facts
            facts={[
              [t("second-person.why"), line.why ?? t("second-person.no_why")],
              [t("second-person.by"), by],
              [t("second-person.since"), when(line.at)],
              ...(end
                ? [
                    [
                      t(`second-person.end.${end.how}`),
                      end.by
                        ? t("second-person.decided_by", { name: end.by, at: when(end.at) })
                        : when(end.at),
                    ] as const,
                  ]
                : []),
              ...(end?.reason ? [[t("second-person.reason"), end.reason] as const] : []),
            ]}
          />
          {!end && to && (
            <Link to={to} className="link touch inline-flex items-center">
              {t("second-person.look")}
            </Link>
          )}
          {!end && line.changed && <Alert tone="warning">{t("second-person.changed")}</Alert>}
          {!end && runs_at && (
            <Alert tone="warning">
              {t("second-person.alone", { at: when(runs_at), taken: taken ? "yes" : "no" })}
            </Alert>
          )}
          {problem && !reasonWrong && (
            <Alert tone="danger" role="alert">
              {problem.detail}
            </Alert>
          )}
          {!end && mine && (
            <Form method="post" className="grid gap-3">
              {hidden}
              <p>{t("second-person.yours")}</p>
              <Button type="submit" name="act" value="withdraw" kind="secondary" pending={busy}>
                {t("second-person.withdraw")}
              </Button>
            </Form>
          )}
          {!end && !mine && (
            <>
              <Form method="post">
                {hidden}
                <Button type="submit" name="act" value="confirm" wide pending={busy}>
                  {t("second-person.confirm")}
                </Button>
              </Form>
              <Form method="post" noValidate className="grid gap-3">
                {hidden}
                <TextAreaField
                  name="reason"
                  label={t("second-person.refuse_reason")}
                  hint={t("second-person.refuse_hint")}
                  rows={2}
                  required
                  maxLength={2000}
                  defaultValue={answer?.reason}
                  error={reasonWrong}
                />
                <Button type="submit" name="act" value="refuse" kind="secondary" pending={busy}>
                  {t("second-person.refuse")}
                </Button>
              </Form>
            </>
          )}
        </div>
      </Panel>
    </div>
  );
}
