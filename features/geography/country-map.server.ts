import type { OutputOf } from "#server/calls/define.ts";
import type { readMap } from "./contract.ts";
import type { Country } from "./places.server.ts";

export type CountryMap = Omit<OutputOf<typeof readMap>, "region_word">;

interface Spot {
  readonly region: string;
  x: number;
  y: number;
  readonly name: string;
  readonly population: number;
}

/** Dots along the longer side. */
const across = 40;
/** Units of the picture from dot to dot. */
const unit = 10;
const townsShown = 3;
/**
 * Largest towns of a region that shape it: an import brings hundreds, and what more of them would
 * cost grows with the square.
 */
const mostTowns = 40;
/** Degrees: a country may be one town. */
const leastExtent = 0.5;
/**
 * Degrees of latitude, about 450 km: a region farther from all others is drawn below the rest, as
 * in a school atlas.
 */
const apart = 4;

const distance = (a: Spot, x: number, y: number): number => Math.hypot(a.x - x, a.y - y);
const least = (values: readonly number[]): number =>
  values.reduce((a, b) => Math.min(a, b), Infinity);
const most = (values: readonly number[]): number =>
  values.reduce((a, b) => Math.max(a, b), -Infinity);

/**
 * The map of a country served. Each dot belongs to the region of the town nearest to it, so that
 * the shape is made of where people live, and of no border's data. Takes about 20 ms: the caller
 * keeps it.
 */
export function drawCountry({ country: code, regions }: Country): CountryMap {
  const found = {
    regions: regions.map((area) => ({ ...area, cities: area.cities.slice(0, mostTowns) })),
  };
  const latitudes = found.regions.flatMap(({ cities }) => cities.map(({ lat }) => lat));
  const narrowing = Math.cos((((least(latitudes) + most(latitudes)) / 2) * Math.PI) / 180);
  const spots: Spot[] = found.regions.flatMap(({ id, cities }) =>
    cities.map(({ name, lat, lon, population }) => ({
      region: id,
      name,
      population,
      x: lon * narrowing,
      y: -lat,
    })),
  );
  moveTogether(
    spots,
    found.regions.map(({ id }) => id),
  );

  const [left, top] = [least(spots.map(({ x }) => x)), least(spots.map(({ y }) => y))];
  const step =
    Math.max(
      most(spots.map(({ x }) => x)) - left,
      most(spots.map(({ y }) => y)) - top,
      leastExtent,
    ) / across;
  for (const spot of spots) {
    spot.x = ((spot.x - left) / step) * unit + 3 * unit;
    spot.y = ((spot.y - top) / step) * unit + 3 * unit;
  }
  const width = Math.ceil(most(spots.map(({ x }) => x)) + 3 * unit);
  const height = Math.ceil(most(spots.map(({ y }) => y)) + 3 * unit);
  const reach = new Map(
    spots.map((spot) => [
      spot,
      Math.min(
        4.2 * unit,
        Math.max(
          1.25 * unit,
          0.85 *
            (spots.map((other) => distance(other, spot.x, spot.y)).sort((a, b) => a - b)[3] ?? 0),
        ),
      ),
    ]),
  );

  const dots = new Map<string, number[]>(found.regions.map(({ id }) => [id, []]));
  for (let row = 0; row * unit * 0.87 < height; row += 1) {
    for (let x = row % 2 ? unit / 2 : 0; x < width; x += unit) {
      const y = Math.round(row * unit * 0.87);
      let nearest: Spot | undefined;
      for (const spot of spots)
        if (!nearest || distance(spot, x, y) < distance(nearest, x, y)) nearest = spot;
      if (nearest && distance(nearest, x, y) < (reach.get(nearest) ?? 0))
        dots.get(nearest.region)?.push(x, y);
    }
  }
  for (const [id, own] of dots) {
    // A town may be a region of its own, with no dot to itself.
    const town = own.length === 0 && spots.find(({ region }) => region === id);
    if (town) own.push(Math.round(town.x), Math.round(town.y));
  }
  const largest = most(spots.map(({ population }) => population));
  return {
    country: code,
    width,
    height,
    regions: found.regions.map(({ id, name }) => ({
      id,
      name,
      dots: dots.get(id) ?? [],
      towns: spots
        .filter(({ region }) => region === id)
        .slice(0, townsShown)
        .map((town) => ({
          name: town.name,
          x: Math.round(town.x),
          y: Math.round(town.y),
          size: 1 + Math.round(3 * Math.sqrt(town.population / largest)),
        })),
    })),
  };
}

/** Brings islands that lie far out below the rest, from the left on. */
function moveTogether(spots: readonly Spot[], regions: readonly string[]): void {
  const far = regions.filter((id) => {
    const [own, others] = [
      spots.filter(({ region }) => region === id),
      spots.filter(({ region }) => region !== id),
    ];
    return (
      others.length > 0 &&
      least(own.flatMap((spot) => others.map((other) => distance(other, spot.x, spot.y)))) > apart
    );
  });
  const near = spots.filter(({ region }) => !far.includes(region));
  if (near.length === 0 || far.length === 0) return;
  const size = most(near.map(({ x }) => x)) - least(near.map(({ x }) => x));
  let x = least(near.map((spot) => spot.x));
  const y = most(near.map((spot) => spot.y)) + size * 0.08;
  for (const id of far) {
    const own = spots.filter(({ region }) => region === id);
    const [left, top, wide] = [
      least(own.map((spot) => spot.x)),
      least(own.map((spot) => spot.y)),
      most(own.map((spot) => spot.x)) - least(own.map((spot) => spot.x)),
    ];
    // Alaska would be as large as the rest.
    const scale = Math.min(1, (size * 0.22) / Math.max(wide, 0.01));
    for (const spot of own) {
      spot.x = x + (spot.x - left) * scale;
      spot.y = y + (spot.y - top) * scale;
    }
    x += wide * scale + size * 0.12;
  }
}
