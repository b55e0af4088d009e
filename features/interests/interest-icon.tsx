import type { Interest } from "./interest-names.ts";
import { interestIcons } from "./icons.ts";
import sheet from "./icons.svg?url";

/**
 * An interest's icon, from the one sheet that `draw-icons.ts` makes. Beside its word, so it says
 * nothing by itself.
 */
export function InterestIcon({ name }: { name: Interest }) {
  return (
    <svg className="line-icon" aria-hidden="true">
      <use href={`${sheet}#${interestIcons[name]}`} />
    </svg>
  );
}
