import type { ReactNode } from "react";
import { useText } from "#i18n/use-text.ts";
import { Field } from "#ui/fields/field.tsx";
import { QrCode } from "./qr-code.tsx";

interface TotpFieldProps {
  totp: { readonly secret: string; readonly qr: { readonly path: string; readonly size: number } };
  error?: ReactNode;
}

/** The secret to scan or to type, and the code that the app then shows. */
export function TotpField({ totp, error }: TotpFieldProps) {
  const { t } = useText();
  return (
    <div className="grid gap-4">
      <p>{t("staff.totp_scan")}</p>
      <QrCode {...totp.qr} label={t("staff.totp_qr")} />
      <details>
        <summary className="link touch inline-flex cursor-pointer items-center">
          {t("staff.totp_type")}
        </summary>
        <code className="mt-1 block break-all select-all">
          {totp.secret.match(/.{1,4}/g)?.join(" ")}
        </code>
      </details>
      <Field
        name="code"
        label={t("staff.totp_code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        required
        error={error}
      />
    </div>
  );
}
