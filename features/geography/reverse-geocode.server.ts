import type { CallHandler } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { roundPosition } from "./round-position.ts";
import { cityNear } from "./places.server.ts";

/**
 * The larger city next to a position in degrees, if it lies in a country of this site
 * (specification, section 7). Names only, the same for every position around that city; the
 * position is rounded at once, and neither stored nor logged (trust row 6).
 */
export const reverseGeocode: CallHandler<typeof contract.reverseGeocode> = async ({
  site,
  input,
  refuse,
}) => {
  const { lat, lon } = roundPosition(input);
  const place = cityNear(lat, lon);
  return place && site.settings.countries.includes(place.country) ? place : refuse("no_city_near");
};
