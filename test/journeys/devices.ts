import type { BrowserContextOptions } from "@playwright/test";

/** The two ends of what members hold in their hands or have on their desks. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  colorScheme: "light",
};
export const desktop: BrowserContextOptions = {
  viewport: { width: 1280, height: 900 },
  colorScheme: "dark",
};
