/** What the name of each kept form begins with in the browser's store. */
export const draftPrefix = "vesper.draft.";

/** At logging out: nothing of the member stays on the device, nor in this tab. */
export function dropDrafts(): void {
  try {
    sessionStorage.clear();
  } catch {
    // nothing was kept
  }
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(draftPrefix)) localStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}
