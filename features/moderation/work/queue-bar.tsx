import { useRef } from "react";
import { languageNames } from "#i18n/locales.ts";
import { useText } from "#i18n/use-text.ts";
import type { Input, Output } from "#server/calls/registry.ts";
import { FilterBar, FilterTabs } from "#features/office/parts/filter-bar.tsx";
import { KeyHint } from "#features/office/parts/key-hint.tsx";
import { useSingleKey } from "#features/office/parts/single-keys.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { screens } from "./kinds.ts";

interface QueueBarProps {
  counts: Output<"work.list">["counts"];
  filter: Input<"work.list">;
}

/** How much waits of each kind, and what narrows the list; / goes to the filters. */
export function QueueBar({ counts, filter }: QueueBarProps) {
  const { t } = useText();
  const first = useRef<HTMLDetailsElement>(null);
  useSingleKey((key) => {
    if (key !== "/" || !first.current) return false;
    first.current.open = true;
    first.current.querySelector("select")?.focus();
    return true;
  });
  const narrowed = Boolean(filter.language || filter.label || filter.escalated);
  return (
    <>
      <FilterTabs
        label={t("moderation.title")}
        tabs={[
          { to: "/operator", words: t("moderation.work.all"), current: !filter.kind },
          ...counts.map(({ kind, open, late }) => ({
            to: "all" in screens[kind] ? screens[kind].all : `/operator?kind=${kind}`,
            words: t(`moderation.work.${kind}`, { open, late }),
            current: filter.kind === kind,
          })),
        ]}
      />
      <details ref={first} className="work-filter" open={narrowed}>
        <summary className="link touch">
          <span>{t("moderation.filter")}</span>
          <KeyHint of="/" />
        </summary>
        <FilterBar>
          {filter.kind && <input type="hidden" name="kind" value={filter.kind} />}
          <SelectField
            name="language"
            label={t("moderation.filter_language")}
            placeholder={t("moderation.filter_any")}
            defaultValue={filter.language ?? ""}
            options={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
          />
          <Field
            name="label"
            label={t("moderation.filter_label")}
            defaultValue={filter.label ?? ""}
            maxLength={30}
            autoComplete="off"
          />
          <label className="choice">
            <input
              type="checkbox"
              name="escalated"
              value="yes"
              defaultChecked={filter.escalated === "yes"}
            />
            {t("moderation.filter_escalated")}
          </label>
          <Button type="submit" kind="secondary">
            {t("moderation.filter_go")}
          </Button>
        </FilterBar>
      </details>
    </>
  );
}
