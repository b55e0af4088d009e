import { Heart } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import { themeTokens, type Theme, withOverrides } from "#features/sites/theme.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import type { Tokens } from "#ui/contrast.ts";
import { Field } from "#ui/fields/field.tsx";

interface ThemeFieldsProps {
  theme: Theme;
  /** The niche's own colours, for what is left empty. */
  base: { readonly light: Tokens; readonly dark: Tokens };
  error(path: string): string | undefined;
}

const schemes = ["light", "dark"] as const;

/**
 * The site's own colours, light and dark, each with a piece of the site that follows what is typed.
 */
export function ThemeFields({ theme, base, error }: ThemeFieldsProps) {
  const { t } = useText();
  return (
    <div className="grid gap-8">
      <p className="text-ink-soft">{t("site-settings.theme_hint")}</p>
      {schemes.map((scheme) => (
        <Scheme
          key={scheme}
          {...{ scheme, theme, base, error }}
          title={t(`site-settings.theme.${scheme}`)}
        />
      ))}
    </div>
  );
}

function Scheme({
  scheme,
  theme,
  base,
  error,
  title,
}: ThemeFieldsProps & { scheme: "light" | "dark"; title: string }) {
  const { t } = useText();
  const preview = useRef<HTMLDivElement>(null);
  const show = (own: Readonly<Record<string, string | undefined>>) => {
    const typed = Object.fromEntries(
      Object.entries(own).filter(([, colour]) => colour && /^#[0-9a-f]{6}$/i.test(colour)),
    );
    for (const [token, colour] of Object.entries(withOverrides(base[scheme], typed, scheme)))
      preview.current?.style.setProperty(`--${token}`, colour);
  };
  const start = useEffectEvent(() => show(theme[scheme]));
  useEffect(() => start(), []);
  const onInput = ({ currentTarget }: FormEvent<HTMLFieldSetElement>) =>
    show(
      Object.fromEntries(
        themeTokens.map((token) => [
          token,
          currentTarget
            .querySelector<HTMLInputElement>(`[name="theme.${scheme}.${token}"]`)
            ?.value.trim(),
        ]),
      ),
    );
  return (
    <fieldset className="grid gap-4" onInput={onInput}>
      <legend className="field-label mb-3">{title}</legend>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {themeTokens.map((token) => (
          <Field
            key={token}
            name={`theme.${scheme}.${token}`}
            label={t(`site-settings.theme.${token}`)}
            placeholder={base[scheme][token]}
            defaultValue={theme[scheme][token]}
            error={error(`theme.${scheme}.${token}`)}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
          />
        ))}
      </div>
      <div
        ref={preview}
        className="noscript:hidden rounded-card border border-line bg-paper p-5 text-ink"
        aria-hidden="true"
      >
        <div className="card grid gap-3 p-5">
          <p className="text-xl text-wine">{t("site-settings.preview.title")}</p>
          <p>
            {t("site-settings.preview.text")}{" "}
            <span className="text-ink-soft">{t("site-settings.preview.soft")}</span>
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <Button tabIndex={-1}>{t("app.save")}</Button>
            <Button kind="like" tabIndex={-1}>
              <Heart aria-hidden="true" />
            </Button>
            <span className="badge" data-tone="unread">
              3
            </span>
            <span className="text-success">{t("app.saved")}</span>
          </div>
        </div>
      </div>
    </fieldset>
  );
}
