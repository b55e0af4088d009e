import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useText } from "#i18n/use-text.ts";
import { Pill } from "#ui/pill.tsx";
import { useMoment } from "../use-moment.ts";
import { inBulk, isCase, type WorkItem } from "./use-files.ts";

interface WorkListProps {
  items: readonly WorkItem[];
  at: number;
  /** When the list was read: ages count from it. */
  now: number;
  chosen: ReadonlySet<string>;
  choose: (id: string) => void;
  go: (to: number) => void;
  screenOf: (item: WorkItem) => string;
}

/** How long something waits: minutes, hours, days. */
function useAge(now: number): (at: string) => string {
  const { intl } = useText();
  return (at) => {
    const minutes = Math.max(0, Math.round((now - Date.parse(at)) / 60_000));
    const [value, unit] =
      minutes < 60
        ? [minutes, "minute"]
        : minutes < 48 * 60
          ? [Math.round(minutes / 60), "hour"]
          : [Math.round(minutes / 1_440), "day"];
    return intl.formatNumber(value, { style: "unit", unit, unitDisplay: "short" });
  };
}

/** What waits, a line each: how grave, how old, who, why. */
export function WorkList({ items, at, now, chosen, choose, go, screenOf }: WorkListProps) {
  const { t, intl } = useText();
  const age = useAge(now);
  const moment = useMoment();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (at > 0) list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <ul ref={list} className="work-list">
      {items.map((item, index) => (
        <li key={item.id} aria-current={index === at ? "true" : undefined}>
          {inBulk(item) ? (
            <label className="work-choose">
              <input
                type="checkbox"
                aria-label={t("moderation.choose", { who: item.who ?? t("moderation.nobody") })}
                checked={chosen.has(item.id)}
                onChange={() => choose(item.id)}
              />
            </label>
          ) : (
            <span />
          )}
          <span className="work-gravity" data-gravity={item.gravity}>
            <span className="sr-only">{t(`moderation.gravity.${item.gravity}`)}</span>
          </span>
          <Link
            to={screenOf(item)}
            onClick={(event) => {
              if (!isCase(item) || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              go(index);
            }}
          >
            <span className="work-who">{item.who ?? t("moderation.nobody")}</span>
            <span className="work-why">
              {item.reasons.length > 0
                ? intl.formatList(item.reasons.map((reason) => t(`reports.reason.${reason}`)))
                : t(`moderation.work_kind.${item.kind}`)}
            </span>
          </Link>
          <span className="work-state">
            {item.escalated && <Pill tone="wine">{t("moderation.escalated")}</Pill>}
            {item.proposed && <Pill tone="outline">{t("moderation.proposed")}</Pill>}
            {item.taken !== null && (
              <Pill tone="outline">
                {item.taken
                  ? t("moderation.taken_by", { name: item.taken })
                  : t("moderation.taken")}
              </Pill>
            )}
            <span
              className={item.late ? "work-late" : "text-ink-soft"}
              title={t("moderation.due", { at: moment(item.due_at) })}
            >
              <span>{age(item.created_at)}</span>
              {item.late && <span className="sr-only">, {t("moderation.late")}</span>}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
