import type { State } from "./report-facts.ts";

/** External payment transaction status codes of ISO 20022, as pain.002 has them. */
const states: Readonly<Record<string, State>> = {
  RJCT: "back",
  ACSC: "paid",
  ACCC: "paid",
  ACTC: "accepted",
  ACCP: "accepted",
  ACSP: "accepted",
  ACWC: "accepted",
  ACFC: "accepted",
  ACWP: "accepted",
  PDNG: "pending",
  RCVD: "pending",
  PATC: "pending",
};

/** What a status code means for a collection; `unclear`: a code that we do not know. */
export const stateOf = (code: string): State => states[code] ?? "unclear";
