/** Hours from UTC of the abbreviations that reports have in their column `TimeZone`. */
const hours: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  WET: 0,
  BST: 1,
  WEST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  GST: 4,
  SGT: 8,
  HKT: 8,
  AWST: 8,
  JST: 9,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
  BRT: -3,
  EDT: -4,
  EST: -5,
  CDT: -5,
  CST: -6,
  MDT: -6,
  MST: -7,
  PDT: -7,
  PST: -8,
};
const hourMs = 3_600_000;

/**
 * The moment of a line, from its columns `Creation Date` and `TimeZone`; null: it has none. The zone
 * is an abbreviation or a name; without one that is known it is that of Adyen's own offices.
 */
export function adyenMoment(date: string, zone: string): Date | null {
  const wall = Date.parse(`${date.trim().replace(" ", "T")}Z`);
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(date.trim()) || Number.isNaN(wall)) return null;
  const fixed = hours[zone.trim().toUpperCase()];
  if (fixed !== undefined) return new Date(wall - fixed * hourMs);
  return inZone(wall, zone.trim()) ?? inZone(wall, "Europe/Amsterdam");
}

/** The moment at which a clock of the zone shows this; null: there is no such zone. */
function inZone(wall: number, timeZone: string): Date | null {
  if (!timeZone.includes("/")) return null;
  try {
    const clock = new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      dateStyle: "short",
      timeStyle: "medium",
    });
    const shown = (at: number) => Date.parse(`${clock.format(at).replace(" ", "T")}Z`);
    // The second round is right also where the first one crossed a change of the clock.
    const near = wall - (shown(wall) - wall);
    return new Date(near - (shown(near) - wall));
  } catch {
    return null;
  }
}
