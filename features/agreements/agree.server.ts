import type { Tx } from "#server/db/database.ts";
import type { CurrentText } from "./current-texts.server.ts";

/** When somebody agreed; a notice applies later. */
export type Occasion =
  | { readonly kind: "sign_up" }
  | { readonly kind: "order"; readonly order: string }
  | { readonly kind: "notice"; readonly appliesFrom: Date };

/**
 * Keeps that an account agreed to these texts, and the texts themselves (30 kB) unless somebody
 * else agreed to the same before: they are never deleted.
 */
export async function agree(
  tx: Tx,
  account: string,
  occasion: Occasion,
  texts: readonly CurrentText[],
): Promise<void> {
  const kept = await tx
    .selectFrom("text_version")
    .where(
      "hash",
      "in",
      texts.map(({ hash }) => hash),
    )
    .select("hash")
    .execute();
  const fresh = texts.filter((text) => !kept.some(({ hash }) => hash.equals(text.hash)));
  if (fresh.length > 0)
    await tx
      .insertInto("text_version")
      .values(
        fresh.map(({ hash, page, language, title, body }) => ({
          hash,
          page,
          language,
          title,
          body: JSON.stringify(body),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await tx
    .insertInto("agreement")
    .values(
      texts.map(({ hash, page, version }) => ({
        account_id: account,
        page,
        text_hash: hash,
        version,
        occasion: occasion.kind,
        ...(occasion.kind === "order" && { order_id: occasion.order }),
        ...(occasion.kind === "notice" && { applies_from: occasion.appliesFrom }),
      })),
    )
    .execute();
}
