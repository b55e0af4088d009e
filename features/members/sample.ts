import { codedFields } from "#features/profiles/fields.ts";

/** What a search looks at, of one member, as the database gives it. */
export interface SampledRow {
  readonly date_of_birth: string;
  readonly region: string;
  readonly fictional: boolean;
  readonly attributes: number;
  readonly interests: number;
}

/** What a search asks of a member. */
export interface SampleWishes {
  readonly bornAfter: string;
  readonly bornUntil: string;
  readonly region: string | null;
  readonly fictionalToo: boolean;
  /** In the order of `codedFields`; −1: any. */
  readonly masks: readonly number[];
  readonly interests: number;
}

const half = 2 ** 25; // bit operations end at 32 bits, and there are 50 interests
const day = (iso: string): number => Math.floor(Date.parse(iso) / 86_400_000);
const fields = Object.values(codedFields);

/** Members of a stripe in columns: 20,000 of them take 400 kB and are looked through in a fifth of a millisecond. */
export function packSample(rows: readonly SampledRow[]) {
  const regions = [...new Set(rows.map(({ region }) => region))];
  const born = Int32Array.from(rows, (row) => day(row.date_of_birth));
  const region = Uint16Array.from(rows, (row) => regions.indexOf(row.region));
  const fictional = Uint8Array.from(rows, (row) => Number(row.fictional));
  const attributes = Int32Array.from(rows, (row) => row.attributes);
  const low = Int32Array.from(rows, (row) => row.interests % half);
  const high = Int32Array.from(rows, (row) => Math.floor(row.interests / half));

  return {
    size: rows.length,
    /** How many of the sample fit; stops after `enough` once `least` rows were looked at. Gives both numbers. */
    count(wishes: SampleWishes, { least, enough }: { least: number; enough: number }): { fit: number; of: number } {
      const [after, until] = [day(wishes.bornAfter), day(wishes.bornUntil)];
      const wanted = wishes.region === null ? -1 : regions.indexOf(wishes.region);
      if (wishes.region !== null && wanted < 0) return { fit: 0, of: rows.length };
      const [wantedLow, wantedHigh] = [wishes.interests % half, Math.floor(wishes.interests / half)];
      const asked = fields.flatMap(({ shift, bits }, position) => (wishes.masks[position] === -1 ? [] : [{ shift, ones: 2 ** bits - 1, mask: wishes.masks[position] ?? -1 }]));
      let fit = 0;
      let at = 0;
      for (; at < born.length && !(at >= least && fit >= enough); at += 1) {
        const birth = born[at] ?? 0;
        if (birth <= after || birth > until || (wanted >= 0 && region[at] !== wanted) || (!wishes.fictionalToo && fictional[at])) continue;
        if (wishes.interests !== 0 && !((low[at] ?? 0) & wantedLow) && !((high[at] ?? 0) & wantedHigh)) continue;
        const packed = attributes[at] ?? 0;
        if (asked.every(({ shift, ones, mask }) => mask & (1 << ((packed >> shift) & ones)))) fit += 1;
      }
      return { fit, of: at };
    },
  };
}
export type Sample = ReturnType<typeof packSample>;
