/** Calendar days as `YYYY-MM-DD`. */
const dayMs = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A day so many days later; both YYYY-MM-DD. */
export const addDays = (day: string, days: number): string => iso(at(day) + days * dayMs);

/** Easter Sunday (Gregorian computus of Meeus). */
function easter(year: number): number {
  const a = year % 19,
    b = Math.floor(year / 100),
    c = year % 100;
  const h =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1);
}

/**
 * Days on which the euro's banks settle: no weekends, New Year, Good Friday, Easter Monday, 1 May,
 * 25 and 26 December.
 */
export function isBankDay(day: string): boolean {
  const time = at(day);
  const weekday = new Date(time).getUTCDay();
  if (weekday === 0 || weekday === 6 || ["01-01", "05-01", "12-25", "12-26"].includes(day.slice(5)))
    return false;
  const sunday = easter(Number(day.slice(0, 4)));
  return time !== sunday - 2 * dayMs && time !== sunday + dayMs;
}

/** This day, or the first bank day after it. */
export function nextBankDay(day: string): string {
  let next = day;
  while (!isBankDay(next)) next = addDays(next, 1);
  return next;
}
