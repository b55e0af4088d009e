import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Form } from "react-router";
import { call, CallError } from "#browser/call.ts";
import { useMemberState } from "#browser/member-state.ts";
import { useSettings } from "../use-account.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import {
  type NotificationChannel,
  notificationChannels,
  type NotificationKind,
} from "#features/notifications/kinds.ts";
import { MailsDisabled } from "./mails-disabled.tsx";
import { PushDevice } from "./push-device.tsx";

const formCall = "notifications.update";

/**
 * What the member hears of, by mail and by push. With JavaScript each switch is saved at once;
 * before, the form posts like every form of the settings page.
 */
export function NotificationSection() {
  const { t } = useText();
  const { notifications, key } = useSettings();
  const { form, state, error, save } = useSaving();
  return (
    <div className="grid gap-5">
      <MailsDisabled reasons={notifications.disabled} pausedUntil={notifications.paused_until} />
      <Form
        ref={form}
        method="post"
        action="/notifications#notifications"
        preventScrollReset
        className="grid"
        onChange={save}
      >
        <input type="hidden" name="call" value={formCall} />
        <input type="hidden" name="idempotency_key" value={key} />
        {/* an empty one, so that 'none' can be said too */}
        {notificationChannels.map((channel) => (
          <input key={channel} type="hidden" name={channel} value="" />
        ))}
        <div
          aria-hidden="true"
          className="grid grid-cols-[1fr_56px_56px] gap-x-3 pb-1 text-sm text-ink-soft"
        >
          <span />
          {notificationChannels.map((channel) => (
            <span key={channel} className="text-center">
              {t(`notifications.channel.${channel}`)}
            </span>
          ))}
        </div>
        {notifications.kinds.map(({ kind, ...on }) => (
          <fieldset
            key={kind}
            className="m-0 grid min-w-0 grid-cols-[1fr_56px_56px] items-center gap-x-3 border-0 border-t border-solid border-line p-0 py-3"
          >
            <legend className="sr-only">{t(`notifications.kind.${kind}`)}</legend>
            <div className="grid min-w-0 gap-0.5">
              <span aria-hidden="true">{t(`notifications.kind.${kind}`)}</span>
              <span className="text-sm text-ink-soft">{t(`notifications.hint.${kind}`)}</span>
            </div>
            {notificationChannels.map((channel) => (
              <span key={channel} className="grid place-items-center">
                <Switch
                  name={channel}
                  value={kind}
                  defaultChecked={on[channel]}
                  aria-label={t(`notifications.channel.${channel}`)}
                />
              </span>
            ))}
          </fieldset>
        ))}
        <noscript>
          <div className="border-t border-line pt-4">
            <Button type="submit">{t("app.save")}</Button>
          </div>
        </noscript>
        <output className="block min-h-6 text-end text-sm text-ink-soft">
          {state === "saving" ? t("notifications.saving") : state === "saved" ? t("app.saved") : ""}
        </output>
      </Form>
      {state === "failed" && (
        <Alert
          tone="danger"
          role="alert"
          title={t("notifications.not_saved")}
          actions={
            <Button size="small" kind="secondary" onClick={save}>
              {t("app.try_again")}
            </Button>
          }
        >
          {error ?? t("app.offline_lead")}
        </Alert>
      )}
      <p className="text-sm text-ink-soft">{t("notifications.always")}</p>
      <PushDevice />
    </div>
  );
}

/** Saves the form as it stands, one save at a time; the last state always wins. */
function useSaving() {
  const form = useRef<HTMLFormElement>(null);
  const { notifications } = useSettings();
  const member = useMemberState();
  const [state, setState] = useState<"" | "saving" | "saved" | "failed">("");
  const [error, setError] = useState<string | null>(null);
  const saving = useRef({ busy: false, again: false });

  async function save() {
    if (!form.current) return;
    if (saving.current.busy) {
      saving.current.again = true;
      return;
    }
    saving.current = { busy: true, again: false };
    setState("saving");
    try {
      await call("notifications.update", chosenIn(form.current));
      setState("saved");
      setError(null);
      member?.refreshUser();
    } catch (thrown) {
      setState("failed");
      setError(thrown instanceof CallError ? (thrown.problem?.detail ?? null) : null);
    }
    const { again } = saving.current;
    saving.current.busy = false;
    if (again) await save();
  }

  // Switched before the page was awake: what is on screen is what was meant.
  const saveEarly = useEffectEvent(() => {
    if (!form.current) return;
    const chosen = chosenIn(form.current);
    const differs = notificationChannels.some((channel) =>
      notifications.kinds.some((each) => each[channel] !== chosen[channel].includes(each.kind)),
    );
    if (differs) void save();
  });
  useEffect(() => saveEarly(), []);
  return { form, state, error, save: () => void save() };
}

function chosenIn(form: HTMLFormElement): Record<NotificationChannel, NotificationKind[]> {
  const data = new FormData(form);
  const of = (channel: NotificationChannel) =>
    data.getAll(channel).filter((value) => value !== "") as NotificationKind[];
  return { mail: of("mail"), push: of("push") };
}
