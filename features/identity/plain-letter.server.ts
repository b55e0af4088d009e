import type { LetterWriter } from "#features/mail/letter.ts";
import { emailOf } from "./address.server.ts";

/** Writes a mail that needs nothing but its words and a path. */
export const plainLetter =
  (words: string): LetterWriter =>
  async ({ db }, { to, path, values = {} }) => {
    const address = "account" in to ? await emailOf(db, to.account) : to.address;
    return address
      ? { to: address, words, values, stranger: "address" in to, ...(path && { path }) }
      : null;
  };
