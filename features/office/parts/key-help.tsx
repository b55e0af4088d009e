import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { KeyHint } from "./key-hint.tsx";
import { Panel } from "./panel.tsx";
import { useSingleKeys } from "./single-keys.ts";

/** What each key does, and the switch for all of them. `keys`: as printed, and their message. */
export function KeyHelp({ keys }: { keys: readonly (readonly [key: string, words: string])[] }) {
  const { t } = useText();
  const { on, toggle } = useSingleKeys();
  return (
    <Panel
      title={t("office.keys")}
      actions={
        <Button kind="secondary" size="small" onClick={toggle}>
          {t(on ? "office.keys_off" : "office.keys_on")}
        </Button>
      }
    >
      <dl className="key-help">
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Shows and hides that help; `?` does the same. */
export function KeyHelpButton({ open, toggle }: { open: boolean; toggle: () => void }) {
  const { t } = useText();
  return (
    <Button kind="quiet" size="small" className="with-keys" aria-expanded={open} onClick={toggle}>
      <span>{t("office.keys")}</span>
      <KeyHint of="?" />
    </Button>
  );
}
