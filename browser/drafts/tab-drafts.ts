import { tab } from "#browser/storage.ts";

/**
 * What a member typed stays with this tab, and goes with it: on a shared computer nothing remains.
 */
export const readTab = (key: string): string => tab.read(key) ?? "";
/** Keeps it; empty text takes it away. */
export const keepTab = (key: string, value: string): void => void tab.keep(key, value || null);

/**
 * What was typed in a conversation, or beside a gift or a photo for it, and not sent; empty:
 * nothing.
 */
export const readDraft = (place: string): string => readTab(`draft:${place}`);
/** Keeps it; empty text takes it away. */
export const keepDraft = (place: string, body: string): void => keepTab(`draft:${place}`, body);
