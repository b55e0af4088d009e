/**
 * The Set-Cookie header of this name in an answer, whose name ends with the port that was asked; empty:
 * there is none.
 */
export const cookieNamed = (headers: Headers, name: string): string =>
  headers.getSetCookie().find((each) => new RegExp(`^${name}(?:-\\d+)?=`).test(each)) ?? "";

/** The same as a browser sends it back. */
export const pairNamed = (headers: Headers, name: string): string =>
  cookieNamed(headers, name).split(";", 1)[0] ?? "";
