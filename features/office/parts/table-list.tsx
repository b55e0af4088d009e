import { Fragment, type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { useText } from "#i18n/use-text.ts";
import { useSingleKey } from "./single-keys.ts";

export interface Column<Row> {
  /** The column's head, in the reader's language. */
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** number: to the end of its cell, digits below digits; row: names the row */
  readonly kind?: "number" | "row";
}

interface TableListProps<Row extends object> {
  /** What the table is of, for who does not see it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** What stands below a row, as wide as the table: a sentence, a form; nothing: no such line. */
  readonly below?: (row: Row) => ReactNode;
  /** Where the rows after these are; null: these are the last. */
  readonly more?: string | null | undefined;
}

/**
 * Rows of 32 px under a head that stays. The first link or button of a row is what Enter opens: j
 * and k, or the arrows' Tab, walk from one to the next. On a phone each row is a block, every value
 * beside its column's name.
 */
export function TableList<Row extends object>({
  label,
  columns,
  rows,
  keyOf,
  below,
  more,
}: TableListProps<Row>) {
  const { t } = useText();
  const table = useRef<HTMLTableElement>(null);
  useSingleKey((key) => {
    if (key !== "j" && key !== "k") return false;
    return step(table.current, key === "j" ? 1 : -1);
  });
  return (
    <>
      <table ref={table} className="table-list">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ head, kind }) => (
              <th key={head} scope="col" data-kind={kind}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const under = below?.(row);
            return (
              <Fragment key={keyOf(row)}>
                <tr>
                  {columns.map(({ head, cell, kind }) =>
                    kind === "row" ? (
                      <th key={head} scope="row">
                        {cell(row)}
                      </th>
                    ) : (
                      <td key={head} data-kind={kind} data-head={head}>
                        {cell(row)}
                      </td>
                    ),
                  )}
                </tr>
                {under && (
                  <tr data-below="">
                    <td colSpan={columns.length}>{under}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {more && (
        <p className="table-more">
          <Link to={more} className="button" data-kind="secondary" data-size="small">
            <span className="button-words">{t("office.more")}</span>
          </Link>
        </p>
      )}
    </>
  );
}

/** The focus, from one row's first link or button to the next one's; false: there is none. */
function step(table: HTMLTableElement | null, by: number): boolean {
  const firsts = [...(table?.tBodies[0]?.rows ?? [])].flatMap((row) =>
    "below" in row.dataset ? [] : (row.querySelector<HTMLElement>("a[href], button") ?? []),
  );
  const active = document.activeElement?.closest("tr");
  const line = active && "below" in active.dataset ? active.previousElementSibling : active;
  const at = firsts.findIndex((each) => each.closest("tr") === line);
  const next = firsts[at < 0 ? 0 : at + by];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}
