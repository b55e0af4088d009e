import { SearchX } from "lucide-react";
import { useText } from "#i18n/use-text.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import type { WayOut } from "../contract.ts";
import { WidenSearch } from "./widen-search.tsx";

/** What stands below the few that were found, or in the place of everybody when `none` was. */
export function FewFound({ ways, none }: { ways: readonly WayOut[]; none?: boolean }) {
  const { t } = useText();
  if (none)
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("members.empty")}
        actions={ways.length > 0 && <WidenSearch ways={ways} />}
      >
        {t(ways.length > 0 ? "members.empty_ways" : "members.empty_none")}
      </EmptyState>
    );
  return (
    <section className="mt-10" aria-labelledby="ways">
      <h2 id="ways" className="text-xl">
        {t("members.few")}
      </h2>
      <WidenSearch ways={ways} />
    </section>
  );
}
