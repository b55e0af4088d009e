import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";

/** Three short texts of another language than the page's, as a page brings only its own. */
export const offer: CallHandler<typeof contract.offer> = async ({ services, input }) => {
  const words = services.words.get(input.language)?.intl;
  if (!words) return commonRefusal("not_found");
  return {
    offer: words.t("languages.offer"),
    yes: words.t("languages.offer_yes"),
    no: words.t("languages.offer_no"),
  };
};
