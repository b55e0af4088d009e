import { useRoot } from "#browser/use-site.ts";
import { finishedLanguages, languageNames } from "#i18n/locales.ts";
import { useText } from "#i18n/use-text.ts";
import { CheckField } from "#ui/fields/check-field.tsx";
import { Field } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";

export interface Typed {
  readonly slug?: string;
  readonly language?: string;
  readonly title?: string;
  readonly description?: string;
  readonly body?: string;
  readonly in_footer?: boolean;
}

interface PageFieldsProps {
  typed: Typed;
  /** The page is published: address and language stay. */
  fixed: boolean;
  error: (field: string) => string | undefined;
}

/** What a page is made of. */
export function PageFields({ typed, fixed, error }: PageFieldsProps) {
  const { t } = useText();
  const { origin, language } = useRoot();
  const languages = finishedLanguages.map((value) => ({ value, label: languageNames[value] }));
  const hint = fixed ? t("own-pages.slug_fixed") : t("own-pages.slug_hint", { origin });
  return (
    <>
      <Field
        name="slug"
        label={t("own-pages.slug")}
        hint={hint}
        required
        readOnly={fixed}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={typed.slug}
        error={error("slug")}
      />
      {fixed ? (
        <input type="hidden" name="language" value={typed.language} />
      ) : (
        <SelectField
          name="language"
          label={t("own-pages.language")}
          required
          options={languages}
          defaultValue={typed.language ?? language}
          error={error("language")}
        />
      )}
      <Field
        name="title"
        label={t("own-pages.heading")}
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={typed.title}
        error={error("title")}
      />
      <TextAreaField
        name="description"
        label={t("own-pages.description")}
        hint={t("own-pages.description_hint")}
        required
        rows={2}
        maxLength={160}
        defaultValue={typed.description}
        error={error("description")}
      />
      <TextAreaField
        name="body"
        label={t("own-pages.body")}
        hint={t("own-pages.body_hint", {
          example: "## Title {% #anchor %}",
          variable: "{% $company.name %}, {% $site.name %}, {% email /%}",
        })}
        required
        rows={18}
        className="[&_textarea]:min-h-[45dvb]"
        maxLength={60000}
        spellCheck
        defaultValue={typed.body}
        error={error("body")}
      />
      <CheckField
        name="in_footer"
        label={t("own-pages.footer_tick")}
        defaultChecked={typed.in_footer ?? false}
      />
    </>
  );
}
