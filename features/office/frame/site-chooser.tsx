import { Check, ChevronsUpDown } from "lucide-react";
import { useText } from "#i18n/use-text.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuButton } from "#ui/overlays/menu-item.tsx";
import type { Frame } from "./frame.ts";

/** Which site everything is about; one site alone is named, not chosen. Works without JavaScript. */
export function SiteChooser({ sites }: Pick<Frame, "sites">) {
  const { t } = useText();
  const current = sites.find((site) => site.current);
  if (!current) return null;
  if (sites.length === 1)
    return (
      <p className="office-site">
        <strong translate="no">{current.name}</strong>
      </p>
    );
  return (
    <Menu
      label={t("office.site", { site: current.name })}
      triggerClassName="office-button office-site"
      trigger={
        <>
          <strong translate="no">{current.name}</strong>
          <ChevronsUpDown aria-hidden="true" />
        </>
      }
    >
      <form method="post" action="/operator/bar">
        {sites.map(({ id, name, host, current: here }) => (
          <MenuButton
            key={id}
            type="submit"
            name="site"
            value={id}
            aria-current={here || undefined}
          >
            <span className="grow">
              <span translate="no">{name}</span>
              <span className="block text-sm text-ink-soft">{host}</span>
            </span>
            {here && <Check aria-hidden="true" />}
          </MenuButton>
        ))}
      </form>
    </Menu>
  );
}
