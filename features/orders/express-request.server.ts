import { createHash } from "node:crypto";
import type { Context } from "#server/calls/context.ts";
import type { Site } from "#features/sites/site.server.ts";

/** What an order keeps of the express request to begin at once. */
export interface ExpressRequest {
  readonly express: boolean;
  /** SHA-256 of the words that were agreed to; null: nothing was asked for. */
  readonly express_words: string | null;
}

/** Days to withdraw in: the law's 14, or the site's own when those are more. */
export const withdrawalDays = ({ settings }: Site): number => Math.max(14, settings.refund_days);

/**
 * The request as the order keeps it (Directive 2011/83/EU, articles 7(3) and 8(8)): never assumed,
 * with the words as this member was shown them in their language.
 */
export function expressRequest(
  { services, site, language }: Pick<Context, "services" | "site" | "language">,
  asked: boolean | undefined,
): ExpressRequest {
  const intl = asked === true ? services.words.get(language)?.intl : undefined;
  if (!intl) return { express: false, express_words: null };
  const words = intl.t("orders.express", { days: withdrawalDays(site) });
  return { express: true, express_words: createHash("sha256").update(words).digest("hex") };
}
