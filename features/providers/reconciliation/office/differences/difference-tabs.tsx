import { FilterTabs } from "#features/office/parts/filter-bar.tsx";
import { useText } from "#i18n/use-text.ts";

const tabs = {
  open: "/operator/differences",
  all: "/operator/differences?show=all",
  payouts: "/operator/differences/payouts",
  comparisons: "/operator/differences/comparisons",
} as const;
type Tab = keyof typeof tabs;

/** What waits, everything, what was paid out, and the nights that found it. */
export function DifferenceTabs({ current }: { current: Tab }) {
  const { t } = useText();
  return (
    <FilterTabs
      label={t("differences.title")}
      tabs={(["open", "all", "payouts", "comparisons"] as const).map((each) => ({
        to: tabs[each],
        words: t(`differences.tab.${each}`),
        current: each === current,
      }))}
    />
  );
}
