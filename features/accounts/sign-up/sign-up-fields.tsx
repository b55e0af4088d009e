import type { ReactNode } from "react";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { CheckField } from "#ui/fields/check-field.tsx";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { DateField } from "#ui/fields/date-field.tsx";
import { Field } from "#ui/fields/field.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { startOn } from "./sign-up-start.ts";
import type { SignUpValues } from "./sign-up-steps.ts";

interface StepProps {
  step: number;
  /** The step that is on screen: the place lists are fetched from the one before. */
  current: number;
  values: SignUpValues;
  /**
   * The visitor came through a partner's link and has not answered yet whether that may be kept.
   */
  asks: boolean;
  error(field: string): string | undefined;
}

const genders = ["woman", "man", "nonbinary"] as const;

const text = (value: SignUpValues[string]): string | undefined =>
  typeof value === "string" ? value : value?.[0];

/** The fields of one sign-up step (specification, section 4). */
export function SignUpFields({ step, current, values: chosen, asks, error }: StepProps) {
  const { t, intl } = useText();
  const { name: site, niche, min_age, message_length } = useSite();
  const values = startOn(niche, chosen);
  const choices = (kind: string) =>
    genders.map((value) => ({ value, label: t(`accounts.${kind}.${value}`) }));
  if (step === 0) {
    return (
      <>
        <ChoiceGroup
          name="gender"
          label={t("accounts.gender")}
          choices={choices("gender")}
          defaultValues={[values["gender"] ?? []].flat()}
          error={error("gender")}
          required
        />
        <ChoiceGroup
          name="seeks"
          label={t("accounts.seeks")}
          hint={t("accounts.seeks_hint")}
          choices={choices("seeks")}
          multiple
          defaultValues={[values["seeks"] ?? []].flat()}
          error={error("seeks")}
        />
      </>
    );
  }
  if (step === 1) {
    return (
      <>
        <Field
          name="name"
          label={t("accounts.name")}
          hint={t("accounts.name_hint")}
          autoComplete="nickname"
          maxLength={30}
          required
          defaultValue={text(values["name"])}
          error={error("name")}
        />
        <DateField
          name="date_of_birth"
          locale={intl.locale}
          birthday
          required
          label={t("accounts.date_of_birth", { min_age: Math.max(18, min_age) })}
          hint={t("accounts.date_of_birth_hint")}
          dayLabel={t("accounts.day")}
          monthLabel={t("accounts.month")}
          yearLabel={t("accounts.year")}
          defaultValue={text(values["date_of_birth"])}
          error={error("date_of_birth")}
        />
      </>
    );
  }
  if (step === 2) {
    const start = {
      country: text(values["country"]),
      region: text(values["region"]),
      city: text(values["city"]),
    };
    return <PlaceFields start={start} error={error} wanted={current >= 1} />;
  }
  if (step === 3) {
    return (
      <>
        <Field
          name="email"
          type="email"
          label={t("accounts.email")}
          hint={t("accounts.email_hint")}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={text(values["email"])}
          error={error("email")}
        />
        <PasswordField
          name="password"
          label={t("accounts.password")}
          hint={t("accounts.password_hint")}
          autoComplete="new-password"
          maxLength={200}
          required
          showLabel={t("accounts.show_password")}
          hideLabel={t("accounts.hide_password")}
          error={error("password")}
        />
      </>
    );
  }
  const interests = [values["interests"] ?? []].flat();
  const member = text(values["profile"]);
  return (
    <>
      {member && <input type="hidden" name="profile" value={member} />}
      {interests.length > 0 && (
        <ChoiceGroup
          name="interests"
          multiple
          label={t("accounts.interests")}
          hint={t("accounts.interests_hint")}
          defaultValues={interests}
          error={error("interests")}
          choices={interests.map((value) => ({
            value,
            label: t(`interests.${value.replaceAll(" ", "_")}`),
          }))}
        />
      )}
      <TextAreaField
        name="signup_message"
        label={t(member ? "accounts.first_message" : "accounts.signup_message")}
        optional={t("app.optional")}
        hint={
          member
            ? t("accounts.first_message_hint")
            : `${t("accounts.signup_message_begin")} ${t("accounts.signup_message_hint")}`
        }
        rows={5}
        maxLength={Math.min(2_000, message_length * 2)}
        defaultValue={text(values["signup_message"])}
        error={error("signup_message")}
      />
      <CheckField
        name="terms"
        value="true"
        required
        error={error("terms")}
        label={t("accounts.terms", {
          terms: (chunks: ReactNode) => (
            <a key="terms" className="link" href="/pages/terms" target="_blank" rel="noreferrer">
              {chunks}
            </a>
          ),
          privacy: (chunks: ReactNode) => (
            <a
              key="privacy"
              className="link"
              href="/pages/privacy"
              target="_blank"
              rel="noreferrer"
            >
              {chunks}
            </a>
          ),
        })}
      />
      <CheckField
        name="consent"
        value="true"
        required
        error={error("consent")}
        label={t("accounts.consent", { site })}
      />
      {asks && (
        <CheckField
          name="share_source"
          value="true"
          label={t("accounts.share_source")}
          hint={t("accounts.share_source_hint")}
        />
      )}
    </>
  );
}
