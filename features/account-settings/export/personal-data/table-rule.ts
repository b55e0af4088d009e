/**
 * What becomes of one table when a member exports their data, and when they are erased. In each
 * statement `$1` is the account's id.
 */
export interface TableRule {
  readonly table: string;
  /** Name of the file in the export and the rows it holds; or why there is none. */
  readonly exported: { readonly file: string; readonly rows: string } | string;
  /** The statements that erase; or why it is kept. */
  readonly erased: readonly string[] | string;
}

/** Erases every row that belongs to the account by `account_id`. */
export const byAccount = (table: string): readonly string[] => [
  `delete from ${table} where account_id = $1`,
];
/** Another member as an export may name them: only while the member may still see them. */
export const nameOf = (id: string): string =>
  `(select p.name from profile p
    where p.id = ${id} and p.visible and not exists (select from block z
      where (z.account_id = $1 and z.blocked_id = p.id)
        or (z.account_id = p.id and z.blocked_id = $1)))`;
