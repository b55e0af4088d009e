import { createHash } from "node:crypto";
import { type CurrentPage, currentPages } from "#features/content/current-pages.server.ts";

/** A page as it reads now, with the mark that it is kept under. */
export interface CurrentText extends CurrentPage {
  readonly hash: Buffer;
}

/** The date that stands with an account for all of them: whatever is newer is still to be told. */
export const newestOf = (texts: readonly CurrentText[]): Date =>
  new Date(Math.max(...texts.map(({ version }) => version.getTime())));

const hashes = new WeakMap<CurrentPage["body"], Buffer>();

/** The pages as they read now, for who is about to agree to them. */
export const currentTexts = async (
  ...asked: Parameters<typeof currentPages>
): Promise<readonly CurrentText[]> =>
  (await currentPages(...asked)).map((current) => {
    const { page, language, title, body } = current;
    const hash =
      hashes.get(body) ??
      createHash("sha256").update(JSON.stringify({ page, language, title, body })).digest();
    hashes.set(body, hash);
    return { ...current, hash };
  });
