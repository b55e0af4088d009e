import { useEffect, useState } from "react";
import { call } from "#browser/call.ts";
import { genders } from "#features/profile-fields/genders.ts";

/** Below it a number would be no 'about', and could be counted through. */
const fewest = 10;

/**
 * What is said of a region: a number rounded down to its first two digits, or to fives, that there
 * are few, or that there is nobody yet.
 */
export const sayCount = (members: number): number | "few" | "none" => {
  if (members < fewest) return members === 0 ? "none" : "few";
  const digits = Math.max(5, 10 ** (Math.floor(Math.log10(members)) - 1));
  return Math.floor(members / digits) * digits;
};

/**
 * How many members of the genders wanted a search would find in a region; null while it is not
 * known, and where nobody answers.
 */
export function useCount(
  country: string,
  region: string,
  seeks: readonly string[],
): ReturnType<typeof sayCount> | null {
  const wanted = genders.filter((gender) => seeks.length === 0 || seeks.includes(gender)).join(" ");
  const asked = `${country} ${region} ${wanted}`;
  const [known, setKnown] = useState<{ asked: string; members: number } | null>(null);
  useEffect(() => {
    if (!region) return;
    const asking = new AbortController();
    const each = genders.filter((gender) => wanted.split(" ").includes(gender));
    Promise.all(
      each.map((gender) =>
        call(
          "members.count",
          { gender, country, countryregion: region },
          { signal: asking.signal },
        ),
      ),
    ).then(
      (counts) =>
        setKnown({ asked, members: counts.reduce((sum, { numResults }) => sum + numResults, 0) }),
      () => {}, // the way into the sign-up does not wait for a number
    );
    return () => asking.abort();
  }, [asked, country, region, wanted]);
  return region && known?.asked === asked ? sayCount(known.members) : null;
}
