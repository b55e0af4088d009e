import { startRegistration } from "@simplewebauthn/browser";
import { useRef, useState } from "react";
import { Form, useRevalidator } from "react-router";
import { call, CallError } from "#browser/call.ts";
import { useSite } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/fields/field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { usePasskey } from "../door/use-passkey.ts";
import { ProofForm } from "../step-up/proof-form.tsx";

type Passkey = Output<"staff.readMe">["passkeys"][number];

/** One's passkeys: each with its name and a button that removes it, and one more. */
export function Passkeys({
  passkeys,
  possible,
}: {
  passkeys: readonly Passkey[];
  possible: boolean;
}) {
  const { t } = useText();
  return (
    <Card padded as="section" className="grid gap-4">
      <h2 className="text-lg">{t("staff.passkeys")}</h2>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} {...passkey} />
          ))}
        </ul>
      )}
      {possible ? <AddPasskey /> : <p className="text-ink-soft">{t("staff.no_passkeys_here")}</p>}
    </Card>
  );
}

function Row({ id, name, created_at, last_used_at }: Passkey) {
  const { t, intl } = useText();
  const { time_zone } = useSite();
  const on = (time: string) => intl.formatDate(time, { dateStyle: "medium", timeZone: time_zone });
  return (
    <li className="grid gap-2 border-line py-3 not-first:border-t">
      <span className="text-sm text-ink-soft">
        {last_used_at
          ? t("staff.passkey_times", { made: on(created_at), used: on(last_used_at) })
          : t("staff.since", { date: on(created_at) })}
      </span>
      <Form method="post" className="flex flex-wrap items-end gap-2">
        <input type="hidden" name="id" value={id} />
        <Field name="name" label={t("staff.passkey_name")} defaultValue={name} maxLength={60} />
        <Button type="submit" name="act" value="rename" kind="secondary" size="small">
          {t("staff.rename")}
        </Button>
        <Button type="submit" name="act" value="remove" kind="danger" size="small">
          {t("staff.remove")}
        </Button>
      </Form>
    </li>
  );
}

function AddPasskey() {
  const { t } = useText();
  const { busy, failed, run } = usePasskey();
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const add = () =>
    run(async () => {
      try {
        const optionsJSON = await call("staff.newPasskey", {});
        const passkey = await startRegistration({ optionsJSON });
        const name = field.current?.value.trim() || t("staff.passkey_default");
        await call("staff.addPasskey", { name, passkey: passkey as never });
        await revalidate();
      } catch (error) {
        if (!(error instanceof CallError && error.problem?.code === "step_up_required"))
          throw error;
        setAsking(true);
      }
    });
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {failed && (
        <Alert tone="danger" role="alert">
          {failed}
        </Alert>
      )}
      <label className="grid gap-1">
        <span className="field-label">{t("staff.passkey_name")}</span>
        <input
          ref={field}
          className="input"
          maxLength={60}
          defaultValue={t("staff.passkey_default")}
        />
      </label>
      <div>
        <Button kind="secondary" size="small" pending={busy} onClick={() => void add()}>
          {t("staff.add_passkey")}
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("staff.step_up")}
        closeLabel={t("app.close")}
      >
        {asking && (
          <ProofForm
            onProved={() => {
              setAsking(false);
              void add();
            }}
          />
        )}
      </Dialog>
    </div>
  );
}
