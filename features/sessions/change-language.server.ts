import type { CallHandler } from "#server/calls/context.ts";
import { languageCookie } from "#features/request/open-context.server.ts";
import { finishedLanguages } from "#i18n/locales.ts";
import { invalidField } from "#server/calls/refusal.ts";
import { choiceCookie } from "#server/http/cookies.ts";
import type * as contract from "./contract.ts";

/**
 * Keeps the choice in the cookie for 365 days, and with the account (specification, sections 1 and
 * 9).
 */
export const changeLanguage: CallHandler<typeof contract.changeLanguage> = async ({
  services,
  site,
  db,
  viewer,
  input,
  origin,
  setCookie,
}) => {
  if (!finishedLanguages.some((language) => language === input.language))
    return invalidField("language", "invalid.language");
  if (viewer)
    await db
      .updateTable("account")
      .set({ language: input.language })
      .where("id", "=", viewer.id)
      .execute();
  setCookie(choiceCookie(languageCookie, input.language, origin));
  return { user: viewer ? await services.findUser(viewer.id, site) : null };
};
