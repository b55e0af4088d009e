import { cityCoordinates, kilometres } from "#features/geography/places.server.ts";
import { distanceSteps } from "./distance-steps.ts";

interface Home {
  readonly region: string;
  readonly city: string;
}

/**
 * How far apart two members live, in km: the least step of the distance filter that holds both
 * cities (trust row 6). 0: they share one; null: they are further apart, or not on the list.
 */
export function stepBetween(one: Home, other: Home): (typeof distanceSteps)[number] | null {
  if (one.region === other.region && one.city === other.city) return 0;
  const [from, to] = [one, other].map(({ region, city }) => cityCoordinates(region, city));
  if (!from || !to) return null;
  const km = kilometres(from, to);
  return distanceSteps.find((step) => step > 0 && km <= step) ?? null;
}
