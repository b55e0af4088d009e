/** Did the database refuse a write because of this unique constraint or index? */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  "code" in error &&
  error.code === "23505" &&
  "constraint" in error &&
  error.constraint === constraint;
