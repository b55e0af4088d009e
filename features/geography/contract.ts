import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";

export const listRegions = defineCall({
  method: "GET",
  path: "/api/regions.php",
  summary: "The countries of the site, or one of them, with regions and their larger cities",
  visitors: true,
  kept: true,
  input: z.object({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
  }),
  output: z.object({
    countries: z.array(
      z.object({
        country: z.string(),
        /**
         * What its regions are called, in the reader's language: province, state, canton, county,
         * voivodeship, …
         */
        region_word: z.string(),
        regions: z.array(
          z.object({ id: z.string(), name: z.string(), cities: z.array(z.string()) }),
        ),
      }),
    ),
  }),
  refusals: {},
});

export const reverseGeocode = defineCall({
  method: "GET",
  path: "/api/geocode.php",
  summary: "The city of a position; the position is forgotten",
  visitors: true,
  input: z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }),
  output: z.object({ country: z.string(), region: z.string(), city: z.string() }),
  refusals: { no_city_near: { status: 404 } },
});

/** The same, with the position in the body: an address may end up in a proxy's log. */
export const findCity = defineCall({
  ...reverseGeocode,
  method: "POST",
  summary:
    "The city of a position, which is in the body; our own pages round it before they send it",
});

export const readMap = defineCall({
  method: "GET",
  path: "/api/map.php",
  summary:
    "A country of the site as a picture of dots, each in the region of the town nearest to it",
  visitors: true,
  kept: true,
  unkeyed: true,
  input: z.object({ country: z.string().regex(/^[A-Z]{2}$/) }),
  output: z.object({
    country: z.string(),
    region_word: z.string(),
    /** Of the picture, in its own units. */
    width: z.int(),
    height: z.int(),
    regions: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** x, y, x, y, … */
        dots: z.array(z.number()),
        /** The largest towns, largest first; `size` from 1 to 4. */
        towns: z.array(z.object({ name: z.string(), x: z.int(), y: z.int(), size: z.int() })),
      }),
    ),
  }),
  refusals: {},
});
