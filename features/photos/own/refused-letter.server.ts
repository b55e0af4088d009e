import { emailOf } from "#features/identity/address.server.ts";
import { statementOfAct } from "#features/measures/letters.server.ts";
import type { LetterWriter } from "#features/mail/letter.ts";

/** For so long an operator may think again before the member hears of it. */
export const secondThoughts = { afterSeconds: 600 };

/**
 * Why a photo was refused, and how to object (Regulation 2022/2065, article 17). Null: it was
 * approved after all.
 */
export const photoRefusedLetter: LetterWriter = async (
  services,
  { to, language, site, values },
) => {
  if (!("account" in to)) return null;
  const stated = await statementOfAct(services, String(values?.["act"]), { language, site });
  const address = await emailOf(services.db, to.account);
  const intl = services.words.get(language)?.intl;
  if (!stated || !address || !intl) return null;
  const { path: morePath, facts, words } = stated;
  return {
    to: address,
    words: "photos.mail.photo-refused",
    values: { reason: intl.t(`photos.reason.${words}`) },
    facts,
    path: "/profile",
    morePath,
  };
};
