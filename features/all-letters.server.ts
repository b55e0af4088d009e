import { textsChangedLetter } from "./agreements/texts-changed-letter.server.ts";
import { dormantLetter } from "./account-settings/dormancy/dormant-letter.server.ts";
import {
  accountDeletedLetter,
  erasureWaitsLetter,
  exportLetter,
  mailChangeLetter,
  mailChangeNoticeLetter,
  reactivationLetter,
} from "./account-settings/letters.server.ts";
import {
  cancellationLetter,
  cancellationNoticeLetter,
} from "./account-settings/cancellations/letters.server.ts";
import { resetPasswordLetter, signUpLetter } from "./accounts/letters.server.ts";
import { endedLetter, noticeLetter, returnedLetter } from "./direct-debit/letters.server.ts";
import { codeLetter } from "./direct-debit/mandate/code.server.ts";
import { careLetter } from "./care/care-letter.server.ts";
import { newDeviceLetter } from "./identity/new-device-letter.server.ts";
import { plainLetter } from "./identity/plain-letter.server.ts";
import type { LetterWriter } from "./mail/letter.ts";
import { digestLetter } from "./digests/digest-letter.server.ts";
import { offerLetter } from "./digests/offer-letter.server.ts";
import { suggestionsLetter } from "./digests/suggestions-letter.server.ts";
import { withPage } from "./content/attach-page.server.ts";
import { proposalLetter } from "./office/second-person/letter.server.ts";
import { receiptLetter } from "./orders/receipt-letter.server.ts";
import { askedLetter, declaredLetter } from "./orders/refunds/declared/declared-letter.server.ts";
import { refundLetter } from "./orders/refunds/refund-letters.server.ts";
import { staffLetter } from "./staff/letters.server.ts";
import { appealLetter, decisionLetter } from "./measures/letters.server.ts";
import { summaryLetter, urgentLetter } from "./moderation/work-notices/letters.server.ts";
import { actedLetter, dismissedLetter, goneLetter } from "./moderation/report-letters.server.ts";
import { fraudLetter, mistakeLetter } from "./moderation/fraud/fraud-letter.server.ts";
import { selfieLetter } from "./selfie-check/letter.server.ts";
import { photoRefusedLetter } from "./photos/own/refused-letter.server.ts";

/** Every mail, on one page: its name in the outbox, and who writes it when it leaves. */
export const allLetters = {
  "account-deleted": accountDeletedLetter,
  "appeal-decided": appealLetter,
  "appeal-received": plainLetter("measures.mail.appeal-received"),
  care: careLetter,
  cancellation: cancellationLetter,
  "cancellation-notice": cancellationNoticeLetter,
  chargeback: refundLetter,
  "complaint-answered": plainLetter("complaints.mail.complaint-answered"),
  "complaint-notice": plainLetter("complaints.mail.complaint-notice"),
  "complaint-received": plainLetter("complaints.mail.complaint-received"),
  "data-export": exportLetter,
  decision: decisionLetter,
  "decision-undone": plainLetter("measures.mail.decision-undone"),
  digest: digestLetter,
  "direct-debit-code": codeLetter,
  "direct-debit-ended": endedLetter,
  "direct-debit-notice": noticeLetter,
  "direct-debit-returned": returnedLetter,
  "dormant-erasing": dormantLetter("account-settings.mail.dormant-erasing"),
  "dormant-hiding": dormantLetter("account-settings.mail.dormant-hiding"),
  "erasure-waits": erasureWaitsLetter,
  "fraud-mistake": mistakeLetter,
  "fraud-warning": fraudLetter,
  "mail-change": mailChangeLetter,
  "mail-change-notice": mailChangeNoticeLetter,
  // Queued by an older release.
  "moderation-decision": plainLetter("measures.mail.moderation-decision"),
  "new-device": newDeviceLetter,
  offer: offerLetter,
  "office-account-stopped": staffLetter("staff.mail.office-account-stopped"),
  "office-bank-changed": staffLetter("staff.mail.office-bank-changed"),
  "office-host-changed": staffLetter("staff.mail.office-host-changed"),
  "office-hosts-changed": staffLetter("staff.mail.office-hosts-changed"),
  "office-keys-changed": staffLetter("staff.mail.office-keys-changed"),
  "office-new-owner": staffLetter("staff.mail.office-new-owner"),
  "office-owner-back": staffLetter("staff.mail.office-owner-back"),
  "office-owner-gone": staffLetter("staff.mail.office-owner-gone"),
  "office-person-reset": staffLetter("staff.mail.office-person-reset"),
  "office-proposal": proposalLetter,
  "office-reset": staffLetter("staff.mail.office-reset"),
  "office-summary": summaryLetter,
  "office-urgent": urgentLetter,
  "office-signed-in": staffLetter("staff.mail.office-signed-in"),
  "office-ways-in-changed": staffLetter("staff.mail.office-ways-in-changed"),
  "office-wide-role": staffLetter("staff.mail.office-wide-role"),
  "password-changed": plainLetter("identity.mail.password-changed"),
  "photo-refused": photoRefusedLetter,
  reactivation: reactivationLetter,
  receipt: withPage(receiptLetter, "return-policy"),
  refund: refundLetter,
  "refund-done": refundLetter,
  "report-acted": actedLetter,
  "report-dismissed": dismissedLetter,
  "report-gone": goneLetter,
  "report-received": plainLetter("reports.mail.report-received"),
  "reset-password": resetPasswordLetter,
  "selfie-confirmed": selfieLetter("selfie-confirmed"),
  "selfie-refused": selfieLetter("selfie-refused"),
  "selfie-taken-back": selfieLetter("selfie-taken-back"),
  "sign-up": signUpLetter,
  suggestions: suggestionsLetter,
  "texts-changed": withPage(withPage(textsChangedLetter, "terms"), "privacy"),
  withdrawal: refundLetter,
  "withdrawal-asks": askedLetter,
  "withdrawal-declared": declaredLetter,
  "withdrawal-notice": plainLetter("orders.mail.withdrawal-notice"),
} as const satisfies Record<string, LetterWriter>;

declare module "#features/mail/mail-kinds.ts" {
  interface RegisteredLetters {
    readonly templates: keyof typeof allLetters;
  }
}
