import { useSite } from "#browser/use-site.ts";
import { interestGroups } from "#features/interests/groups.ts";
import type { Interest } from "#features/interests/interest-names.ts";
import { useText } from "#i18n/use-text.ts";
import { nicheOf } from "./niche-defaults.ts";

/** `chat.opener.1` to this one suit anybody. */
export const openerCount = 12;

/** Of these groups there is a line for two who have one of their interests in common. */
const spoken = ["table", "outdoors", "culture"] as const;

/**
 * What a first message may begin with, best first: about something that both like, then what suits
 * the site, then others. `id` (of the conversation or the member) makes them differ from one to the
 * next, the same on server and browser. `shared`: what both like, if the site shows it.
 */
export function useOpeners(id: string, shared: readonly Interest[]) {
  const { t } = useText();
  const { openers } = nicheOf(useSite().niche);
  const nth = Number.parseInt(id.slice(-4), 16);
  const line = (number: number) => t(`chat.opener.${number}`);
  const both = spoken.flatMap((group) =>
    shared
      .filter((name) => (interestGroups[group] as readonly Interest[]).includes(name))
      .map((name) => ({ group, name })),
  );
  const common = both[nth % both.length];
  const own = openers[nth % openers.length] ?? 1;
  const others = [5, 9, 2]
    .map((step) => ((nth + step) % openerCount) + 1)
    .filter((number) => number !== own);
  const first = common
    ? [
        t(`chat.opener.shared.${common.group}`, {
          interest: t(`interests.${common.name.replaceAll(" ", "_")}`),
        }),
      ]
    : [];
  return {
    few: [...first, ...[own, ...others].map(line)],
    all: () => [...first, ...Array.from({ length: openerCount }, (_, at) => line(at + 1))],
  };
}
