/** As little motion as can be: the device says so, or the member has chosen it in the settings. */
export const wantsStillness = (): boolean =>
  document.documentElement.hasAttribute("data-still") ||
  matchMedia("(prefers-reduced-motion: reduce)").matches;
