import { useRoot } from "#browser/use-site.ts";
import { schemes, textSizes } from "#features/sites/appearance.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";

/**
 * Light or dark, how large its words are and how much moves, in this browser. Posts to /appearance:
 * it needs a full load.
 */
export function AppearanceSection() {
  const { t } = useText();
  const { scheme, text, still } = useRoot().appearance;
  const device = { value: "", label: t("account-settings.as_device") };
  return (
    <form method="post" action="/appearance" className="grid gap-5">
      <p className="text-sm text-ink-soft">{t("account-settings.appearance_lead")}</p>
      <ChoiceGroup
        name="scheme"
        label={t("account-settings.scheme")}
        defaultValues={[scheme ?? ""]}
        choices={[
          device,
          ...schemes.map((value) => ({ value, label: t(`account-settings.scheme.${value}`) })),
        ]}
      />
      <ChoiceGroup
        name="text"
        label={t("account-settings.text_size")}
        defaultValues={[text ?? ""]}
        choices={[
          device,
          ...textSizes.map((value) => ({ value, label: t(`account-settings.text_size.${value}`) })),
        ]}
      />
      <ChoiceGroup
        name="motion"
        label={t("account-settings.motion")}
        defaultValues={[still ? "still" : ""]}
        choices={[device, { value: "still", label: t("account-settings.motion.still") }]}
      />
      <div>
        <Button type="submit">{t("app.save")}</Button>
      </div>
    </form>
  );
}
