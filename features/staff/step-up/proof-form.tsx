import { startAuthentication } from "@simplewebauthn/browser";
import { KeyRound } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { call } from "#browser/call.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";
import { usePasskey } from "../door/use-passkey.ts";

interface Props {
  readonly onProved: () => void;
  /** Known to a page that the server has rendered, whose form works without JavaScript. */
  readonly known?: Output<"staff.proofOptions">;
  readonly refused?: string | undefined;
}

/** Asks for the passkey, or for a code, and says when one was right. */
export function ProofForm({ onProved, known, refused }: Props) {
  const { t } = useText();
  const [ways, setWays] = useState(known ?? null);
  const { busy, failed, run } = usePasskey();
  const problem = failed ?? refused;
  useEffect(() => {
    if (!known) void run(async () => setWays(await call("staff.proofOptions", {})));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once, when it opens
  }, []);

  const byPasskey = () =>
    run(async () => {
      // Anew each time: what was asked before may have been used up, or be too old.
      const { passkey: optionsJSON } = await call("staff.proofOptions", {});
      if (!optionsJSON) return;
      const passkey = await startAuthentication({ optionsJSON });
      await call("staff.prove", { passkey: passkey as never });
      onProved();
    });
  const byCode = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const code = String(new FormData(event.currentTarget).get("code") ?? "");
    void run(async () => {
      await call("staff.prove", { code });
      onProved();
    });
  };
  return (
    <div className="grid gap-5">
      <p>{t("staff.step_up_lead")}</p>
      {problem && (
        <Alert tone="danger" role="alert">
          {problem}
        </Alert>
      )}
      {ways?.passkey && (
        <Button wide pending={busy} onClick={() => void byPasskey()}>
          <KeyRound aria-hidden="true" className="size-5" /> {t("staff.by_passkey")}
        </Button>
      )}
      {ways && ways.code !== "none" && (
        <form method="post" data-step-up="" className="grid gap-4" onSubmit={byCode}>
          <Field
            name="code"
            type={ways.code === "password" ? "password" : "text"}
            label={t(ways.code === "password" ? "staff.password" : "staff.totp_code")}
            autoComplete={ways.code === "password" ? "current-password" : "one-time-code"}
            inputMode={ways.code === "password" ? "text" : "numeric"}
            maxLength={200}
            required
          />
          <Button type="submit" kind={ways.passkey ? "secondary" : "primary"} wide pending={busy}>
            {t("staff.confirm")}
          </Button>
        </form>
      )}
      {ways && !ways.passkey && ways.code === "none" && <p>{t("staff.no_way_here")}</p>}
    </div>
  );
}
