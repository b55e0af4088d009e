import { Form } from "react-router";
import { useSite } from "#browser/use-site.ts";
import { deviceName } from "#features/identity/device-name.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Pill } from "#ui/pill.tsx";

interface Session {
  readonly id: string;
  readonly user_agent: string;
  readonly created_at: string;
  readonly seen_at: string;
  readonly current: boolean;
}

/** Where somebody is signed in. `act`: what the form's button says to the screen's action. */
export function SessionsList({ sessions, act }: { sessions: readonly Session[]; act?: string }) {
  const { t, intl } = useText();
  const { time_zone } = useSite();
  const at = (time: string) =>
    intl.formatDate(time, { dateStyle: "medium", timeStyle: "short", timeZone: time_zone });
  if (sessions.length === 0) return <p className="text-ink-soft">{t("staff.no_sessions")}</p>;
  return (
    <ul className="grid">
      {sessions.map((session) => {
        const { browser, system } = deviceName(session.user_agent);
        const device = [browser, system].filter(Boolean).join(", ") || t("staff.device_unknown");
        return (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-3 border-line py-3 not-first:border-t"
          >
            <span>
              <span>{device}</span>{" "}
              {session.current && <Pill tone="success">{t("staff.this_session")}</Pill>}
              <br />
              <span className="text-sm text-ink-soft">
                {t("staff.session_times", {
                  from: at(session.created_at),
                  seen: at(session.seen_at),
                })}
              </span>
            </span>
            {act && !session.current && (
              <Form method="post">
                <input type="hidden" name="session" value={session.id} />
                <Button type="submit" name="act" value={act} kind="secondary" size="small">
                  {t("staff.end_session")}
                </Button>
              </Form>
            )}
          </li>
        );
      })}
    </ul>
  );
}
