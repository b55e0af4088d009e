import { emailOf } from "#features/identity/address.server.ts";
import type { LetterWriter } from "#features/mail/letter.ts";

/** What became of a member's selfie, or of their tick; with the reason where there is one. */
export const selfieLetter =
  (name: "selfie-confirmed" | "selfie-refused" | "selfie-taken-back"): LetterWriter =>
  async (services, { to, language, values }) => {
    if (!("account" in to)) return null;
    const address = await emailOf(services.db, to.account);
    const intl = services.words.get(language)?.intl;
    if (!address || !intl) return null;
    const reason = values?.["reason"];
    return {
      to: address,
      words: `selfie-check.mail.${name}`,
      values: { reason: reason ? intl.t(`selfie-check.reason.${reason}`) : "" },
      path: "/selfie-check",
      ...(reason && { morePath: "/complaints" }),
    };
  };
