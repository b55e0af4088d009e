import { useText } from "#i18n/use-text.ts";

/** What blocking does, said once before it is done. */
export function BlockWords() {
  const { t } = useText();
  return (
    <ul className="grid list-disc gap-2 ps-5">
      <li>{t("blocks.effect_profile")}</li>
      <li>{t("blocks.effect_chat")}</li>
      <li>{t("blocks.effect_quiet")}</li>
      <li>{t("blocks.effect_undo")}</li>
    </ul>
  );
}
