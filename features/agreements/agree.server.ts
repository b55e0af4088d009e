import type { Tx } from "#server/db/database.ts";
import type { CurrentText } from "./current-texts.server.ts";

/** When somebody agreed; a notice applies later. */
export type Occasion =
  | { readonly kind: "sign_up" }
  | { readonly kind: "order"; readonly order: string }
  | { readonly kind: "notice"; readonly appliesFrom: Date };

/**
 * Keeps that an account agreed to these texts, and the texts themselves unless somebody else agreed
 * to the same before.
 */
export async function agree(
  tx: Tx,
  account: string,
  occasion: Occasion,
  texts: readonly CurrentText[],
): Promise<void> {
  await tx
    .insertInto("text_version")
    .values(
      texts.map(({ hash, page, language, title, body }) => ({
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
