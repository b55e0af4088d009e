import type { GiftName } from "./catalogue.ts";
import sheet from "./gifts.svg?url";

/** The drawing of a gift, from one sheet of all. Beside its name, so it says nothing by itself. */
export function GiftArt({ name }: { name: GiftName }) {
  return (
    <svg className="gift-art" viewBox="0 0 96 96" aria-hidden="true">
      <use href={`${sheet}#${name}`} />
    </svg>
  );
}
