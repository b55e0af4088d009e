import type { Tx } from "#server/db/database.ts";
import { type Gender, genders } from "#features/profile-fields/genders.ts";
import { type Interest, interestNames } from "#features/interests/interest-names.ts";
import { toMask } from "#server/db/mask.ts";

interface NewProfile {
  readonly id: string;
  readonly site: string;
  readonly name: string;
  readonly gender: Gender;
  readonly seeks: readonly Gender[];
  /** ISO date */
  readonly dateOfBirth: string;
  readonly country: string;
  readonly region: string;
  readonly city: string;
  readonly about: string;
  readonly interests: readonly Interest[];
}

/**
 * The profile of a new account: disabled, and so shown to nobody, until the address is confirmed
 * (specification, section 4).
 */
export async function createProfile(tx: Tx, profile: NewProfile): Promise<void> {
  const { id, site, name, gender, seeks, dateOfBirth, country, region, city, about, interests } =
    profile;
  await tx
    .insertInto("profile")
    .values({
      id,
      site_id: site,
      name,
      gender: genders.indexOf(gender),
      seeks: toMask(genders, [...new Set(seeks)]),
      date_of_birth: dateOfBirth,
      country,
      region,
      city,
      about,
      interests: toMask(interestNames, [...new Set(interests)]),
      status: "disabled",
    })
    .execute();
}

/** From now on the profile may be found; call it when the account has just been confirmed. */
export async function enableProfile(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("profile").set({ status: "active" }).where("id", "=", id).execute();
}
