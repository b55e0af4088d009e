import { useText } from "#i18n/use-text.ts";

/**
 * Stops everything that moves inside `.lander`: by CSS alone, so it works while the page's scripts
 * sleep. Gone where the reader wants no motion anyway.
 */
export function StillSwitch() {
  const { t } = useText();
  return (
    <label className="still">
      <input type="checkbox" />
      <span>{t("landers.pause")}</span>
    </label>
  );
}
