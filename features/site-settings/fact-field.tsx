import { safeguards } from "#features/sites/safeguards.ts";
import { useText } from "#i18n/use-text.ts";
import { CheckField } from "#ui/fields/check-field.tsx";
import { Field } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import type { FactKind } from "./company-form.ts";

interface FactFieldProps {
  name: string;
  kind: FactKind;
  value: string | number | boolean | null;
  error: string | undefined;
}

/** The facts whose name does not say it all. */
const explained: readonly string[] = [
  "representatives",
  "register_court",
  "dpo_name",
  "backup_days",
  "mediator_name",
  "no_arbitration",
  "data_authority",
  "accessibility_authority",
];
const typeOf = { text: "text", country: "text", website: "url", days: "text" } as const;
const lengthOf = { text: 200, country: 2, website: 200, days: 4 } as const;

/** One fact of the company: its label, where it stands and who asks for it, why it was refused. */
export function FactField({ name, kind, value, error }: FactFieldProps) {
  const { t } = useText();
  const label = t(`site-settings.company.${name}`);
  const shared = kind === "country" || kind === "safeguard" ? kind : undefined;
  const hintOf = shared ?? (explained.includes(name) ? name : undefined);
  const hint = hintOf && t(`site-settings.company.${hintOf}_hint`);
  const about = { name, label, ...(hint && { hint }), error };
  if (kind === "yes")
    return <CheckField {...about} value="yes" defaultChecked={value === true || value === "yes"} />;
  const optional = t("app.optional");
  if (kind === "safeguard")
    return (
      <SelectField
        {...about}
        optional={optional}
        placeholder={t("site-settings.unset")}
        options={safeguards.map((each) => ({
          value: each,
          label: t(`site-settings.company.safeguard.${each}`),
        }))}
        defaultValue={String(value ?? "")}
      />
    );
  return (
    <Field
      {...about}
      optional={optional}
      type={typeOf[kind]}
      {...(kind === "days" && { inputMode: "numeric" })}
      maxLength={lengthOf[kind]}
      autoComplete="off"
      defaultValue={String(value ?? "")}
    />
  );
}
