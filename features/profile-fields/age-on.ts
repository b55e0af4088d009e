/** Whole years from an ISO date of birth to a day. */
export function ageOn(dateOfBirth: string, day: Date): number {
  const [year = 0, month = 1, date = 1] = dateOfBirth.split("-").map(Number);
  const hadBirthday =
    day.getUTCMonth() + 1 > month || (day.getUTCMonth() + 1 === month && day.getUTCDate() >= date);
  return day.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
}
