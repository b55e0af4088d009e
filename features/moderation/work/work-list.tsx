import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Pill } from "#ui/pill.tsx";
import { isCase, type WorkItem } from "./use-queue.ts";

interface WorkListProps {
  items: readonly WorkItem[];
  at: number;
  chosen: ReadonlySet<string>;
  choose: (id: string) => void;
  go: (to: number) => void;
  screenOf: (item: WorkItem) => string;
}

/** What waits, a line each: how grave, who, why, until when. */
export function WorkList({ items, at, chosen, choose, go, screenOf }: WorkListProps) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (at > 0) list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <ul ref={list} className="work-list">
      {items.map((item, index) => (
        <li key={item.id} aria-current={index === at ? "true" : undefined}>
          {isCase(item) && item.gravity < 3 ? (
            <input
              type="checkbox"
              aria-label={t("moderation.choose", { who: item.who ?? t("moderation.nobody") })}
              checked={chosen.has(item.id)}
              onChange={() => choose(item.id)}
            />
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
            {item.who ?? t("moderation.nobody")}
            {" · "}
            {item.reasons.length > 0
              ? intl.formatList(item.reasons.map((reason) => t(`reports.reason.${reason}`)))
              : t(`moderation.work_kind.${item.kind}`)}
          </Link>
          <span className="flex items-center gap-2 whitespace-nowrap">
            {item.escalated && <Pill tone="wine">{t("moderation.escalated")}</Pill>}
            {item.taken && <Pill>{t("moderation.taken")}</Pill>}
            <span className={item.late ? "work-late" : "text-ink-soft"}>
              {intl.formatDate(item.due_at, {
                day: "numeric",
                month: "short",
                hour: "2-digit",
                minute: "2-digit",
                timeZone,
              })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
