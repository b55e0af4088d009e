import type { Job } from "#server/jobs/jobs.ts";
import type { Services } from "#server/calls/context.ts";
import { unsentPhotosJob } from "./chat/photos/chat-photo.server.ts";
import { deliverWaitingJob } from "./chat/sending/deliver-waiting.server.ts";
import { resumeWaitingJob } from "./chat/sending/resume-waiting.server.ts";
import { cancellationJob } from "./account-settings/cancellations/carry-out.server.ts";
import { eraseJob, eraseOldJob } from "./account-settings/deletion/erase.server.ts";
import { dormantJob } from "./account-settings/dormancy/dormant.server.ts";
import { eraseLeftoversJob } from "./account-settings/deletion/erase-leftovers.server.ts";
import { checkLedgerJob } from "./wallet/check-ledger.server.ts";
import { exportJob } from "./account-settings/export/export-data.server.ts";
import { expireExportsJob } from "./account-settings/export/request-export.server.ts";
import { codeSmsJob } from "./direct-debit/mandate/code.server.ts";
import { settleDebitsJob } from "./direct-debit/bank-file/place-debit.server.ts";
import { tidyDebitsJob } from "./direct-debit/mandate/tidy.server.ts";
import { auditHeadsJob } from "./office/audit/heads.server.ts";
import { dueProposalsJob } from "./office/second-person/due.server.ts";
import { purgeJob } from "./housekeeping/purge.server.ts";
import { reconcileJob } from "./orders/reconcile.server.ts";
import {
  reconcileAccountJob,
  reconcileNightlyJob,
} from "./providers/reconciliation/jobs.server.ts";
import { fraudJob } from "./moderation/fraud/warn-of-fraud.server.ts";
import { withdrawJob } from "./moderation/fraud/withdraw-warnings.server.ts";
import { announceJob } from "./moderation/work-notices/announce.server.ts";
import { staffPushJob } from "./moderation/work-notices/push.server.ts";
import { summaryJob } from "./moderation/work-notices/summary.server.ts";
import { webhookJob } from "./moderation/work-notices/webhook.server.ts";
import { forgetWritingJob } from "./measures/erased-writer.server.ts";
import { endSuspensionsJob } from "./moderation/measures/end-suspensions.server.ts";
import { blurAgainJob } from "./photos/blur-again.server.ts";
import { overdueSelfiesJob } from "./selfie-check/overdue.server.ts";
import { printJob } from "./photos/print.server.ts";
import { sweepJob } from "./photos/sweep-files.server.ts";
import { tidyInvoicesJob } from "./invoices/invoice-pdfs.server.ts";
import { mailJob } from "./mail/send-mail.server.ts";
import { refundJob, stuckRefundsJob } from "./orders/refunds/ask-provider.server.ts";
import { returnedJob } from "./orders/refunds/pay-out.server.ts";
import { declarationJob } from "./orders/refunds/declared/declare.server.ts";
import { undeliveredJob } from "./wallet/undelivered.server.ts";
import { refillJob } from "./swipe/refill.server.ts";
import { consentedJob } from "./digests/consented.server.ts";
import { digestJob } from "./digests/digest.server.ts";
import { tellChangesJob } from "./agreements/tell-changes.server.ts";
import { pushJob } from "./push/push-job.server.ts";
import { awakeJob } from "./demo/awake.server.ts";

/** Every job, on one page: what runs after a write, and what runs by the clock. */
export const allJobs = (services: Services): readonly Job[] => [
  mailJob(services),
  unsentPhotosJob(services),
  deliverWaitingJob(services),
  resumeWaitingJob(services),
  checkLedgerJob(services),
  digestJob(services),
  consentedJob(services),
  pushJob(services),
  cancellationJob(services),
  eraseJob(services),
  eraseOldJob(services),
  eraseLeftoversJob(services),
  forgetWritingJob(services),
  dormantJob(services),
  tellChangesJob(services),
  exportJob(services),
  expireExportsJob(services),
  codeSmsJob(services),
  settleDebitsJob(services),
  tidyDebitsJob(services),
  auditHeadsJob(services),
  dueProposalsJob(services),
  purgeJob(services.pool),
  reconcileJob(services),
  reconcileNightlyJob(services),
  reconcileAccountJob(services),
  tidyInvoicesJob(services),
  refundJob(services),
  stuckRefundsJob(services),
  returnedJob(services),
  declarationJob(services),
  undeliveredJob(services),
  refillJob(services),
  sweepJob(services),
  overdueSelfiesJob(services),
  endSuspensionsJob(services),
  fraudJob(services),
  withdrawJob(services),
  announceJob(services),
  staffPushJob(services),
  webhookJob(services),
  summaryJob(services),
  blurAgainJob(services),
  printJob(services),
  ...(services.config.demo ? [awakeJob(services)] : []),
];
