import { randomBytes } from "node:crypto";
import { profileFieldNames } from "#features/profile-fields/profile-fields.ts";
import type { Vesper } from "./vesper.ts";

/** Whom each member lets see them. */
export const planted = {
  both: { name: "Zaphira", visitors: true, landers: true },
  visitors: { name: "Zbigna", visitors: true, landers: false },
  landers: { name: "Zcornelia", visitors: false, landers: true },
  nobody: { name: "Zdoritha", visitors: false, landers: false },
} as const;
export type Role = keyof typeof planted;

export interface Marked {
  readonly role: Role;
  readonly id: string;
  readonly name: string;
  readonly age: number;
  /** The one photo file that a visitor may have. */
  readonly blurred: string;
  /** Words and files that no visitor may read anywhere. */
  readonly secrets: readonly string[];
}

/** A site, by the name that a browser asks for. */
export interface Planted {
  readonly host: string;
  readonly siteId: string;
  readonly marked: readonly Marked[];
}

/**
 * Marks four members of a site: second names, texts and files that are nowhere else, every answer
 * said, every interest. They are the first of the site's own search.
 */
export async function plant({ sql }: Vesper, host: string, criteria: Found): Promise<Planted> {
  const [{ siteId } = { siteId: "" }] = await sql<{ siteId: string }>(
    'select site_id as "siteId" from site_host where host = $1',
    [host],
  );
  const found = await sql<{ id: string; age: number; blurred: string }>(
    `select p.id, extract(year from age(p.date_of_birth))::integer as age, p.blurred from profile p join account a on a.id = p.id
     where p.site_id = $1 and p.country = $2 and p.gender = array_position(array['woman', 'man'], $3) - 1 and p.visible and p.blurred is not null
       and a.email like '%members.demo.test' order by p.id limit 4`,
    [siteId, criteria.country, criteria.gender],
  );
  const marked: Marked[] = [];
  for (const [at, role] of (Object.keys(planted) as Role[]).entries()) {
    const { id = "", age = 0, blurred = "" } = found[at] ?? {};
    if (!id) throw new Error(`${host} has no member for ${role}`);
    const { name, visitors, landers } = planted[role];
    const [last, text] = [`Qwor${role}blatt`, `Xylo${role}marker walks by the sea`];
    const answer = `Vyrl${role}song, to the end`;
    await sql(
      `update profile set name = $2, about = $3, order_at = now() + make_interval(mins => $6::integer), last_seen_at = now() - interval '3 hours',
         visitors_since = case when $4::boolean then now() end, landers_since = case when $5::boolean then now() end where id = $1`,
      [id, `${name} ${last}`, text, visitors, landers, 9 - at],
    );
    await sql(
      `insert into profile_prompts (account_id, place, prompt, answer) values ($1, 1, 'song', $2)
       on conflict (account_id, place) do update set answer = $2`,
      [id, answer],
    );
    await sayAll({ sql }, id, 1);
    const second = await addPhoto({ sql }, id);
    const clear = await sql<{ file: string }>(
      'select unnest(array[thumb, card, "full"]) as file from image where profile_id = $1',
      [id],
    );
    const secrets = [last, text, answer, second, ...clear.map(({ file }) => file)];
    marked.push({ role, id, name, age, blurred, secrets });
  }
  return { host, siteId, marked };
}

export interface Found {
  readonly gender: string;
  readonly country: string;
}

/** What a member answers and likes: `which` 1 or 2, of which no visitor may notice the difference. */
export const sayAll = ({ sql }: Pick<Vesper, "sql">, id: string, which: 1 | 2) =>
  sql(
    `update profile set ${profileFieldNames.map((field) => `${field} = $2::smallint`).join(", ")},
       interests = case when $2::smallint = 1 then (1::bigint << 40) - 1 else 1::bigint << 41 end,
       about = case when $2::smallint = 1 then about else '' end where id = $1`,
    [id, which],
  );

/** Another photo, behind the first; answers the name of its blurred file. */
async function addPhoto({ sql }: Pick<Vesper, "sql">, id: string): Promise<string> {
  const file = () => randomBytes(16).toString("hex");
  const [thumb, card, full, blurred] = [file(), file(), file(), file()];
  const [image] = await sql<{ id: string }>(
    `insert into image (profile_id, position, status, thumb, card, "full", blurred) values ($1, 1, 'active', $2, $3, $4, $5) returning id`,
    [id, thumb, card, full, blurred],
  );
  await sql(
    "insert into image_file (id, image_id, clear) select unnest($2::text[]), $1::uuid, true union all select $3::text, $1::uuid, false",
    [image?.id, [thumb, card, full], blurred],
  );
  return blurred;
}
