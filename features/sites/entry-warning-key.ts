/** Where the browser keeps the time at which the entry warning was closed. */
export const entryWarningKey = "entry_warning_skipped";
