import { Form, Link, useNavigation } from "react-router";
import { usePhotoUrl, useSite } from "#browser/use-site.ts";
import { Facts } from "#features/office/parts/facts.tsx";
import { Panel } from "#features/office/parts/panel.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";
import type { MemberAnswer } from "./member-answer.ts";

interface PrivatePartProps {
  readonly answer: MemberAnswer | undefined;
  /** Part of the Idempotency-Key. */
  readonly request: string;
}

/** Folded until somebody says what for: it is written down, and the member's export tells of it. */
export function PrivatePart({ answer, request }: PrivatePartProps) {
  const { t } = useText();
  const pending = useNavigation().state !== "idle";
  const mine = answer?.intent === "open" ? answer : undefined;
  if (mine?.opened) return <Opened {...mine.opened} />;
  const error = mine?.problem?.fields?.find(({ path }) => path === "purpose")?.detail;
  return (
    <Panel title={t("people.private")}>
      <p className="mb-3 text-ink-soft">{t("people.private_lead")}</p>
      {mine?.problem && !error && (
        <Alert tone="danger" role="alert">
          {mine.problem.detail}
        </Alert>
      )}
      <Form method="post" noValidate className="flex flex-wrap items-end gap-2">
        <input type="hidden" name="intent" value="open" />
        <input type="hidden" name="idempotency_key" value={`${request}-open`} />
        <Field
          name="purpose"
          className="min-w-60 flex-1"
          label={t("people.purpose")}
          hint={t("people.purpose_hint")}
          required
          maxLength={300}
          autoComplete="off"
          defaultValue={mine?.typed["purpose"]}
          error={error}
        />
        <Button type="submit" kind="secondary" pending={pending}>
          {t("people.open")}
        </Button>
      </Form>
    </Panel>
  );
}

function Opened({
  email,
  date_of_birth,
  about,
  answers,
  source,
  sessions,
  photos,
  same_account,
}: Output<"people.openPrivate">) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const photoUrl = usePhotoUrl();
  return (
    <Panel title={t("people.private")}>
      <Facts
        facts={[
          [t("people.email"), email],
          [
            t("people.born"),
            date_of_birth
              ? intl.formatDate(date_of_birth, { dateStyle: "medium", timeZone: "UTC" })
              : "–",
          ],
          [
            t("people.about"),
            <span key="about" className="whitespace-pre-line">
              {about || "–"}
            </span>,
          ],
          ...answers.map(
            ({ id, prompt, answer }) =>
              [t(`prompts.question.${prompt}`), <span key={id}>{answer}</span>] as const,
          ),
          [
            t("people.source"),
            Object.entries(source)
              .map((pair) => pair.join(": "))
              .join(" · ") || "–",
          ],
          [
            t("people.same_account"),
            same_account.length === 0
              ? t("people.nobody_else")
              : same_account.map(({ id, name, last4 }) => (
                  <Link key={id} className="link touch me-3" to={`/operator/members/${id}`}>
                    <span translate="no">{`${name} · … ${last4}`}</span>
                  </Link>
                )),
          ],
        ]}
      />
      {photos.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2" aria-label={t("people.unseen_photos")}>
          {photos.map(({ filename, status }) => (
            <li key={filename}>
              <img
                src={photoUrl(filename)}
                alt={t(`people.photo.${status}`)}
                className="size-16 rounded-sm object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {sessions.length > 0 && (
        <div className="mt-3">
          <TableList
            label={t("people.sessions")}
            rows={sessions}
            keyOf={({ id }) => id}
            columns={[
              { head: t("people.sessions"), kind: "row", cell: ({ device }) => device },
              {
                head: t("office.head.since"),
                cell: ({ created_at }) =>
                  intl.formatDate(created_at, {
                    dateStyle: "medium",
                    timeStyle: "short",
                    timeZone,
                  }),
              },
              {
                head: t("office.head.state"),
                cell: ({ id, device }) => (
                  <Form method="post">
                    <input type="hidden" name="intent" value="session" />
                    <input type="hidden" name="session" value={id} />
                    <Button
                      type="submit"
                      size="small"
                      kind="secondary"
                      aria-label={`${t("people.end_session")}: ${device}`}
                    >
                      {t("people.end_session")}
                    </Button>
                  </Form>
                ),
              },
            ]}
          />
        </div>
      )}
    </Panel>
  );
}
