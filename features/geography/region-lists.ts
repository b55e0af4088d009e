import { call } from "#browser/call.ts";
import type { Output } from "#server/calls/registry.ts";

export type CountryList = Output<"geography.listRegions">["countries"][number];

const asked = new Map<string, Promise<CountryList | null>>();

/**
 * A country's regions and cities: one call for as long as the page lives, another one after a
 * failure (specification, section 7: loaded once and cached).
 */
export function listOf(country: string): Promise<CountryList | null> {
  let answer = asked.get(country);
  if (!answer) {
    answer = call("geography.listRegions", { country }).then(
      ({ countries }) => countries[0] ?? null,
    );
    asked.set(country, answer);
    answer.catch(() => asked.delete(country));
  }
  return answer;
}
