/**
 * Where the entry warning covers nothing: what the law wants reachable at any moment (legal notice,
 * privacy and terms, cancelling, withdrawing, reporting, complaining) and links out of mails.
 */
export const isEntryFree = (path: string): boolean =>
  /^(?:\/[a-z]{2})?\/(?:pages|cancel|withdraw|report|complaints|unsubscribe|account-deleted|appeal)(?:\/|$)/.test(
    path,
  );
