import { useText } from "#i18n/use-text.ts";
import { PasswordField } from "#ui/fields/password-field.tsx";

interface Props {
  name?: string;
  label?: string;
  hint?: string;
  error?: string | undefined;
  autoComplete?: "current-password" | "new-password";
}

/** The member's own password, asked for before something that cannot be taken back lightly. */
export function OwnPasswordField({
  name = "password",
  label,
  hint,
  error,
  autoComplete = "current-password",
}: Props) {
  const { t } = useText();
  return (
    <PasswordField
      name={name}
      label={label ?? t("account-settings.own_password")}
      hint={hint}
      error={error}
      autoComplete={autoComplete}
      maxLength={200}
      required
      showLabel={t("accounts.show_password")}
      hideLabel={t("accounts.hide_password")}
    />
  );
}
