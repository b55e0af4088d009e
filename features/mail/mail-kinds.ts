/**
 * The mails that there are, for types alone. It is empty here, as this feature knows none of those
 * that write; the page that lists them all (features/all-letters.server.ts) fills it in.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled in by declaration merging
export interface RegisteredLetters {}
export type MailTemplate = RegisteredLetters["templates"];

/**
 * Who causes a mail, which decides whether it may be dropped (trust row 34).
 *
 * - `asked`: anyone who knows an address can have it sent. Counted and limited, always.
 * - `receipt`: law or contract demands it as the answer to what its reader did. Never dropped. A door
 *   that takes a typed address asks `takeReceipt` first and refuses the act, never the receipt.
 * - `notice`: law or contract demands it because of what the site did. Never dropped.
 * - `security`: a warning to the account's own address. Never dropped once that is confirmed.
 * - `optional`: what a member chose to get. Limited only while the address is not confirmed.
 * - `office`: to the operator or their staff. Never dropped.
 */
export type MailKind = "asked" | "receipt" | "notice" | "security" | "optional" | "office";

export const mailKinds: Readonly<Record<MailTemplate, MailKind>> = {
  "account-deleted": "notice",
  "appeal-decided": "notice",
  "appeal-received": "receipt",
  care: "notice",
  cancellation: "receipt",
  "cancellation-notice": "office",
  chargeback: "notice",
  "complaint-answered": "notice",
  "complaint-notice": "office",
  "complaint-received": "receipt",
  "data-export": "receipt",
  decision: "notice",
  "decision-undone": "notice",
  digest: "optional",
  "direct-debit-code": "security",
  "direct-debit-ended": "notice",
  "direct-debit-notice": "notice",
  "direct-debit-returned": "notice",
  "dormant-erasing": "notice",
  "dormant-hiding": "notice",
  "erasure-waits": "notice",
  "fraud-mistake": "notice",
  "fraud-warning": "notice",
  "mail-change": "asked",
  "mail-change-notice": "security",
  "moderation-decision": "notice",
  "new-device": "security",
  offer: "optional",
  "office-account-stopped": "office",
  "office-bank-changed": "office",
  "office-host-changed": "office",
  "office-hosts-changed": "office",
  "office-keys-changed": "office",
  "office-new-owner": "office",
  "office-owner-back": "office",
  "office-owner-gone": "office",
  "office-person-reset": "office",
  "office-proposal": "office",
  "office-reset": "office",
  "office-summary": "office",
  "office-urgent": "office",
  "office-signed-in": "office",
  "office-ways-in-changed": "office",
  "office-wide-role": "office",
  "password-changed": "security",
  "photo-refused": "notice",
  reactivation: "asked",
  receipt: "receipt",
  refund: "notice",
  "refund-done": "notice",
  "report-acted": "notice",
  "report-dismissed": "notice",
  "report-gone": "notice",
  "report-received": "receipt",
  "reset-password": "asked",
  "selfie-confirmed": "notice",
  "selfie-refused": "notice",
  "selfie-taken-back": "notice",
  "sign-up": "asked",
  suggestions: "optional",
  "texts-changed": "notice",
  withdrawal: "receipt",
  "withdrawal-asks": "receipt",
  "withdrawal-declared": "receipt",
  "withdrawal-notice": "office",
};
