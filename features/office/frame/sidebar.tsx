import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { useGoKeys } from "./use-go-keys.ts";
import { menuGroups, officeMenu } from "../menu.ts";

/** The button in the bar opens the sidebar by this id where there is no room beside the screen. */
export const sidebarId = "office-menu";

/**
 * The menu beside the screen, of what this person may open; on a phone a sheet, which opens
 * without JavaScript too.
 */
export function Sidebar({ menu }: { menu: Output<"office.open">["menu"] }) {
  const { t } = useText();
  const sheet = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (sheet.current?.matches(":popover-open")) sheet.current.hidePopover();
  }, [pathname]);
  const waiting = new Map(menu.map((entry) => [entry.to, entry.waiting]));
  useGoKeys(menu.map(({ to }) => to));
  return (
    <nav
      ref={sheet}
      id={sidebarId}
      popover="auto"
      className="office-side"
      aria-label={t("office.menu")}
    >
      {menuGroups.map((group) => {
        const entries = officeMenu.filter(
          (entry) => entry.group === group && waiting.has(entry.to),
        );
        return (
          entries.length > 0 && (
            <div key={group}>
              <h2 id={`office-${group}`}>{t(`office.group.${group}`)}</h2>
              <ul aria-labelledby={`office-${group}`}>
                {entries.map((entry) => (
                  <li key={entry.to}>
                    <Entry entry={entry} waiting={waiting.get(entry.to) ?? 0} />
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
    </nav>
  );
}

function Entry({ entry, waiting }: { entry: (typeof officeMenu)[number]; waiting: number }) {
  const { t, intl } = useText();
  const { pathname } = useLocation();
  const { to, words, icon: Icon } = entry;
  const also = "also" in entry ? entry.also : [];
  const below = to === "/operator" ? [] : [`${to}/`]; // under /operator is everything
  const here = pathname === to || [...below, ...also].some((path) => pathname.startsWith(path));
  return (
    <Link to={to} aria-current={here ? "page" : undefined} className="office-entry">
      <Icon aria-hidden="true" />
      <span>{t(words)}</span>
      {waiting > 0 && (
        <span className="office-count">
          <span aria-hidden="true">{waiting > 99 ? "99+" : intl.formatNumber(waiting)}</span>
          <span className="sr-only">{t("office.waiting", { count: waiting })}</span>
        </span>
      )}
    </Link>
  );
}
