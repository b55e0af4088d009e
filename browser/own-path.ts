/**
 * A place on this site to go to after a form, or `fallback` (trust row 24): only a path of our own,
 * never `//host`, `/\host` or anything that a browser would read as another address.
 */
export function ownPath(value: unknown, fallback = "/"): string {
  if (typeof value !== "string" || !/^\/(?![/\\])[\x21-\x7e]*$/.test(value) || value.includes("\\"))
    return fallback;
  const base = "http://own.invalid";
  return URL.canParse(value, base) && new URL(value, base).origin === base ? value : fallback;
}
