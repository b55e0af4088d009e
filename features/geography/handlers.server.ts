import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { listRegions } from "./list-regions.server.ts";
import { readMap } from "./read-map.server.ts";
import { reverseGeocode } from "./reverse-geocode.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  findCity: reverseGeocode,
  listRegions,
  readMap,
  reverseGeocode,
};
