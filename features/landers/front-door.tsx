import { useText } from "#i18n/use-text.ts";

export default function FrontDoor() {
  const { t } = useText();
  return <main>{t("app.name")}</main>;
}
