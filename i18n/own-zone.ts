let found: string | null | undefined;

/**
 * The time zone of the reader's clock; null: the browser names none that it can use itself, as
 * where the system's zone has no name ("Etc/Unknown").
 */
export function ownZone(): string | null {
  if (found === undefined) found = lookUpZone();
  return found;
}

/** `ownZone` as the browser says it now. */
export function lookUpZone(): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
    if (timeZone) new Intl.DateTimeFormat("en", { timeZone });
    return timeZone || null;
  } catch {
    return null;
  }
}
