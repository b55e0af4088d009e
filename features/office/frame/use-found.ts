import { useText } from "#i18n/use-text.ts";

export interface Found {
  readonly to: string;
  readonly words: string;
  /** What kind of thing it is. */
  readonly about: string;
}

const fewest = 2;

/**
 * Where the letters typed could be looked up. It asks the server nothing while somebody types: each
 * look-up of a member is recorded, so it takes a choice. `may`: the screens that this person may open.
 */
export function useFound(asked: string, may: ReadonlySet<string>): readonly Found[] {
  const { t } = useText();
  if (asked.length < fewest) return [];
  const query = new URLSearchParams({ query: asked }).toString();
  const lists = [
    ["/operator/members", "office.menu.members"],
    ["/operator/orders", "office.group.money"],
  ] as const;
  return lists
    .filter(([to]) => may.has(to))
    .map(([to, about]) => ({
      to: `${to}?${query}`,
      words: t("office.find_there", { query: asked }),
      about: t(about),
    }));
}
