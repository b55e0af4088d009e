const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const shapes = {
  staff: id,
  call: /^.{1,100}$/,
  subject: id,
  day: /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
};
export type AuditFilter = Partial<Record<keyof typeof shapes, string>>;

/** What an address asks of the audit; what is no filter is left out, and the others hold. */
export function auditFilterOf(query: URLSearchParams): AuditFilter {
  return Object.fromEntries(
    Object.entries(shapes).flatMap(([name, shape]) => {
      const value = query.get(name)?.trim() ?? "";
      const day = name !== "day" || value === new Date(value).toJSON()?.slice(0, 10);
      return shape.test(value) && day ? [[name, value]] : [];
    }),
  );
}

/** The number of the row that a page begins below; undefined: at the newest. */
export function beforeOf(query: URLSearchParams): number | undefined {
  const before = Number(query.get("before") ?? "");
  return Number.isSafeInteger(before) && before > 0 ? before : undefined;
}
