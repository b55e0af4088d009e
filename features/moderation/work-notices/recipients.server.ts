import { sql } from "kysely";
import type { Right } from "#features/staff/rights.ts";
import type { OfficeLanguage } from "#i18n/office-languages.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { isOnCall } from "./on-call.ts";

export interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly language: OfficeLanguage;
  readonly urgentMail: boolean;
  /** On call for the site at this moment. */
  readonly onCall: boolean;
  may(right: Right): boolean;
}

interface Row {
  readonly id: string;
  readonly email: string;
  readonly language: OfficeLanguage;
  readonly urgent_mail: boolean;
  readonly time_zone: string;
  readonly weekdays: number[] | null;
  readonly from: number | null;
  readonly until: number | null;
  readonly rights: string[];
}

/** Active staff with a role on a site; `zone` is used where they chose no time zone. */
export async function recipientsOn(
  db: Database | Tx,
  site: string,
  zone: string,
  at: Date,
): Promise<Recipient[]> {
  const { rows } = await sql<Row>`
    select s.id, s.email, s.language, coalesce(c.urgent_mail, true) as urgent_mail,
      coalesce(c.time_zone, ${zone}) as time_zone, o.weekdays, o.from_minute as "from",
      o.until_minute as until, array_agg(distinct held) as rights
    from staff s join staff_grant g on g.staff_id = s.id
        and (g.site_id is null or g.site_id = ${site})
      join office_role r on r.name = g.role cross join unnest(r.rights) held
      left join staff_notice_choice c on c.staff_id = s.id
      left join staff_on_call o on o.staff_id = s.id and o.site_id = ${site}
    where s.status = 'active' and not s.demo
    group by s.id, c.staff_id, o.staff_id, o.site_id order by s.id`.execute(db);
  return rows.map(({ id, email, language, urgent_mail, ...row }) => {
    const rights = new Set(row.rights);
    const hours = row.weekdays && {
      weekdays: row.weekdays,
      from: row.from ?? 0,
      until: row.until ?? 0,
    };
    return {
      id,
      email,
      language,
      urgentMail: urgent_mail,
      onCall: isOnCall(hours, at, row.time_zone),
      may: (right) => rights.has(right),
    };
  });
}
