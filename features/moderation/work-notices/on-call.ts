/** When someone is on call; minutes of the local day. */
export interface OnCallHours {
  /** ISO weekdays on which a shift begins: 1 is Monday. Empty: never. */
  readonly weekdays: readonly number[];
  readonly from: number;
  /** Not after `from`: it ends on the next day. */
  readonly until: number;
}

interface LocalTime {
  /** ISO weekday: 1 is Monday. */
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  /** `2026-11-29`. */
  readonly day: string;
}

const weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** The wall clock of a time zone; UTC where the zone is unknown here. */
export function localTime(at: Date, timeZone: string): LocalTime {
  const parts = partsIn(at, timeZone) ?? partsIn(at, "UTC") ?? [];
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? "";
  return {
    weekday: weekdayNames.indexOf(of("weekday")) + 1,
    hour: Number(of("hour")),
    minute: Number(of("minute")),
    day: `${of("year")}-${of("month")}-${of("day")}`,
  };
}

function partsIn(at: Date, timeZone: string): Intl.DateTimeFormatPart[] | null {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      weekday: "short",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    }).formatToParts(at);
  } catch {
    return null;
  }
}

/** Is it a zone that this machine knows? `localTime` would read another one as UTC. */
export const isTimeZone = (zone: string): boolean => partsIn(new Date(), zone) !== null;

/** Is someone with these hours on call at that moment? Without hours: always. */
export function isOnCall(hours: OnCallHours | null, at: Date, timeZone: string): boolean {
  if (!hours) return true;
  const { weekday, hour, minute } = localTime(at, timeZone);
  const now = hour * 60 + minute;
  const begins = (day: number) => hours.weekdays.includes(day);
  if (hours.from < hours.until) return begins(weekday) && now >= hours.from && now < hours.until;
  const yesterday = weekday === 1 ? 7 : weekday - 1;
  return (begins(weekday) && now >= hours.from) || (begins(yesterday) && now < hours.until);
}
