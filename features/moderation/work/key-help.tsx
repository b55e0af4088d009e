import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";

const keys = [
  "j k",
  "Enter",
  "a",
  "1–9",
  "d",
  "w",
  "h",
  "s",
  "x",
  "e",
  "n",
  "Space",
  "u",
  "b",
  "?",
] as const;
/** Part of the message's name where the keys themselves cannot be. */
const nameOf = (key: string): string =>
  key === "?" ? "help" : key === "1–9" ? "digits" : key.toLowerCase().replace(" ", "");

/** What each key does, and the switch for all of them. */
export function KeyHelp({ on, toggle }: { on: boolean; toggle: () => void }) {
  const { t } = useText();
  return (
    <Card as="section" padded className="grid gap-3" aria-labelledby="keys">
      <h2 id="keys" className="text-lg">
        {t("moderation.keys_help")}
      </h2>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
        {keys.map((key) => (
          <div key={key} className="flex gap-3">
            <dt className="w-16 flex-none font-semibold">{key}</dt>
            <dd>{t(`moderation.key.${nameOf(key)}`)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Button kind="secondary" size="small" onClick={toggle}>
          {t(on ? "moderation.keys_off" : "moderation.keys_on")}
        </Button>
      </p>
    </Card>
  );
}
