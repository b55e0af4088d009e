/**
 * What a member typed stays with this tab, and goes with it: on a shared computer nothing remains.
 */
export const readTab = (key: string): string => {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return ""; // storage switched off
  }
};
/** Keeps it; empty text takes it away. */
export const keepTab = (key: string, value: string): void => {
  try {
    if (value) sessionStorage.setItem(key, value);
    else sessionStorage.removeItem(key);
  } catch {
    // full or switched off: nothing to be done, and nothing is lost that is on screen
  }
};

/**
 * What was typed in a conversation, or beside a gift or a photo for it, and not sent; empty:
 * nothing.
 */
export const readDraft = (place: string): string => readTab(`draft:${place}`);
/** Keeps it; empty text takes it away. */
export const keepDraft = (place: string, body: string): void => keepTab(`draft:${place}`, body);
