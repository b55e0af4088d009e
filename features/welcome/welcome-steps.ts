import { askedParts } from "#features/profiles/asked-parts.ts";

/** How a newcomer introduces themselves, one screen each; it ends with a face. */
const all = ["interests", "answer", "photo"] as const;
export type WelcomeStep = (typeof all)[number];

/** Those of a site: what it shows of nobody is not asked. */
export function welcomeSteps(site: Parameters<typeof askedParts>[0]): readonly WelcomeStep[] {
  const { about, interests } = askedParts(site);
  return all.filter((step) =>
    step === "interests" ? interests : step === "answer" ? about : true,
  );
}
