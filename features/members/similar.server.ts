import type { CallHandler } from "#server/calls/context.ts";
import { clearMainPhotos } from "#features/photos/photo-rights.server.ts";
import { toCard } from "#features/profiles/card.server.ts";
import { codeIn } from "#features/profile-fields/codes.ts";
import { forEachField } from "#features/profile-fields/profile-fields.ts";
import { asVisitorsSee, requireLook } from "#features/visitors/visitors.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";
import { nearAge } from "#features/profile-fields/near-age.ts";
import { birthDates } from "./search/criteria.server.ts";
import { readCursor } from "#server/db/cursor.ts";
import { requireVisible } from "#features/blocks/require-visible.server.ts";
import { findSimilar } from "./search/search-sql.server.ts";

const shown = 6;

/**
 * Members like this one: age, region, what they say of themselves and interests each count; to a
 * visitor, age and region, as the order would tell the rest. Real members only.
 */
export const similar: CallHandler<typeof contract.similar> = async ({
  services,
  db,
  site,
  viewer,
  fromPartner,
  input: { id },
}) => {
  requireLook({ site, viewer, fromPartner });
  if (viewer?.id !== id) await requireVisible(db, site, viewer, id);
  const like = await db
    .selectFrom("profile")
    .where("id", "=", id)
    .select(["gender", "country", "region", "date_of_birth", "attributes", "interests"])
    .executeTakeFirst();
  if (!like) throw commonRefusal("not_found");
  const age = new Date().getUTCFullYear() - Number(like.date_of_birth.slice(0, 4));
  const born = birthDates(age - nearAge, age + nearAge, new Date());
  const rows = await findSimilar(
    services.prepared,
    {
      siteId: site.id,
      viewerId: viewer?.id ?? null,
      country: like.country,
      gender: like.gender,
      forVisitors: viewer === null,
      after: readCursor(undefined).place,
      bornAfter: born.after,
      bornUntil: born.until,
      region: like.region,
      cities: null,
      fictionalToo: false,
      soughtBy: 0,
      verifiedOnly: false,
      interests: viewer ? like.interests : 0,
      // 'not said' (0) is not something to have in common
      masks: forEachField((field) => {
        const code = viewer ? codeIn(like.attributes, field) : 0;
        return code === 0 ? -1 : 1 << code;
      }),
    },
    [id],
  );
  const cards = rows.slice(0, shown);
  const clear = await clearMainPhotos(
    services.prepared,
    viewer,
    cards.map((row) => row.id),
  );
  return {
    profiles: cards
      .map((row) =>
        toCard(
          {
            ...row,
            gender: like.gender,
            country: like.country,
            last_seen_at: new Date(row.at / 1000),
          },
          clear(row.id),
        ),
      )
      .map((card) => (viewer ? card : asVisitorsSee(card))),
  };
};
