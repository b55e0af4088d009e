export interface Reported {
  readonly id: string;
  readonly name: string;
  /** The photo's file, or the message: what exactly. Neither: the profile. */
  readonly photo?: string | undefined;
  /** Thumbnails of the photos that one may be chosen from. */
  readonly photos?: readonly string[] | undefined;
  readonly message?: { readonly conversation: string; readonly seq: number } | undefined;
}

/** The report's form as a page, and where it posts. */
export function reportPath({ id, photo, message }: Omit<Reported, "name">): string {
  const query = photo
    ? `?photo=${photo}`
    : message
      ? `?conversation=${message.conversation}&seq=${message.seq}`
      : "";
  return `/members/${id}/report${query}`;
}
