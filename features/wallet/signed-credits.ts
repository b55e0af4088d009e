import type { useText } from "#i18n/use-text.ts";

type Intl = ReturnType<typeof useText>["intl"];

/** What a movement adds or takes, as '+20' or '−3': with a minus as wide as the plus. */
export const signedCredits = (intl: Intl, credits: number): string =>
  intl.formatNumber(credits, { signDisplay: "always" }).replace("-", "−");
