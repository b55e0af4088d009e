import { ageOn } from "#features/profile-fields/age-on.ts";
import { toImage } from "#features/photos/photo-rights.server.ts";
import type { Settings } from "#features/sites/settings.ts";
import { genders } from "#features/profile-fields/genders.ts";
import type { ProfileCard } from "./schemas.ts";

/** The columns of `profile` that a card needs. */
export const cardColumns = [
  "id",
  "name",
  "gender",
  "date_of_birth",
  "country",
  "region",
  "city",
  "fictional",
  "last_seen_at",
  "thumb",
  "card",
  "blurred",
] as const;

export interface CardRow {
  readonly id: string;
  readonly name: string;
  readonly gender: number;
  readonly date_of_birth: string;
  readonly country: string;
  readonly region: string;
  readonly city: string;
  readonly fictional: boolean;
  readonly last_seen_at?: Date;
  readonly thumb: string | null;
  readonly card: string | null;
  readonly blurred: string | null;
  readonly verified?: boolean;
}

/** Since somebody was last seen: until then they are online. */
export const onlineMinutes = 15;

/** A row whose tick is said only where the site has the check. */
export const withTick = <R extends { readonly verified?: boolean }>(
  { photo_check }: Pick<Settings, "photo_check">,
  row: R,
): R => (photo_check === "yes" ? row : { ...row, verified: false });

/** A member as lists show them. `clear`: may this viewer see the main photo? */
export function toCard(row: CardRow, clear: boolean): ProfileCard {
  const card: ProfileCard = {
    id: row.id,
    name: row.name,
    age: ageOn(row.date_of_birth, new Date()),
    gender: genders[row.gender] ?? "woman",
    country: row.country,
    region: row.region,
    city: row.city,
    fictional: row.fictional,
    online:
      row.last_seen_at !== undefined &&
      Date.now() - row.last_seen_at.getTime() < onlineMinutes * 60_000,
    main_image: toImage(row, clear),
  };
  if (row.verified) card.verified = true;
  return card;
}

/**
 * Stands for a member whose account is deleted, in what is left of a conversation: `name` is the
 * words for it, nothing else is said.
 */
export const deletedCard = (id: string, name: string): ProfileCard => ({
  id,
  name,
  age: 0,
  gender: genders[0],
  country: "",
  region: "",
  city: "",
  fictional: false,
  online: false,
  main_image: null,
  deleted: true,
});
