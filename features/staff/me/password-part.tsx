import { Form, useNavigation } from "react-router";
import type { Problem } from "#server/calls/define.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TotpField } from "../factors/totp-field.tsx";

interface PasswordPartProps {
  has: boolean;
  totp: { readonly secret: string; readonly qr: { readonly path: string; readonly size: number } };
  problem: Problem | undefined;
  idempotencyKey: string;
}

/** The password with its authenticator app: both are set together, and removed together. */
export function PasswordPart({ has, totp, problem, idempotencyKey }: PasswordPartProps) {
  const { t } = useText();
  const { state } = useNavigation();
  const error = (field: string) => problem?.fields?.find(({ path }) => path === field)?.detail;
  return (
    <Card padded as="section" className="grid gap-4">
      <h2 className="text-lg">{t("staff.with_password")}</h2>
      <p className="text-ink-soft">{t(has ? "staff.password_set" : "staff.password_unset")}</p>
      <details open={problem?.fields !== undefined}>
        <summary className="link touch inline-flex cursor-pointer items-center">
          {t(has ? "staff.password_change" : "staff.password_add")}
        </summary>
        <Form method="post" noValidate className="mt-3 grid gap-5">
          <input type="hidden" name="idempotency_key" value={`${idempotencyKey}-password`} />
          <PasswordField
            name="password"
            label={t("staff.password")}
            hint={t("accounts.password_hint")}
            autoComplete="new-password"
            maxLength={200}
            error={error("password")}
            showLabel={t("accounts.show_password")}
            hideLabel={t("accounts.hide_password")}
          />
          <TotpField totp={totp} error={error("code")} />
          <div>
            <Button
              type="submit"
              name="act"
              value="password"
              size="small"
              pending={state !== "idle"}
            >
              {t("app.save")}
            </Button>
          </div>
        </Form>
      </details>
      {has && (
        <Form method="post">
          <input type="hidden" name="idempotency_key" value={`${idempotencyKey}-no-password`} />
          <Button type="submit" name="act" value="no-password" kind="danger" size="small">
            {t("staff.password_remove")}
          </Button>
        </Form>
      )}
    </Card>
  );
}
