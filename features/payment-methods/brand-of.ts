import { carrierNames, carriers } from "./methods.ts";

/** What a provider calls itself; undefined: the sandbox, or what a feature above brings. */
export const brandOf = (provider: string): string | undefined =>
  carriers.flatMap((each) => (each === provider ? carrierNames[each] : []))[0];
