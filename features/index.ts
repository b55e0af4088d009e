import type { Call } from "#server/calls/define.ts";
import type { CallName, CallOf } from "#server/calls/registry.ts";
import * as accountSettings from "./account-settings/contract.ts";
import * as accounts from "./accounts/contract.ts";
import * as ageCheck from "./age-check/contract.ts";
import * as agreements from "./agreements/contract.ts";
import * as alerts from "./alerts/contract.ts";
import * as audit from "./office/audit/contract.ts";
import * as addresses from "./people/address/contract.ts";
import * as barred from "./people/barred/contract.ts";
import * as blocks from "./blocks/contract.ts";
import * as cancellations from "./account-settings/cancellations/contract.ts";
import * as chat from "./chat/contract.ts";
import * as translating from "./chat/translating/contract.ts";
import * as complaints from "./complaints/contract.ts";
import * as content from "./content/contract.ts";
import * as directDebit from "./direct-debit/contract.ts";
import * as operatorDebits from "./direct-debit/office/contract.ts";
import * as geography from "./geography/contract.ts";
import * as gifts from "./gifts/contract.ts";
import * as interests from "./interests/contract.ts";
import * as invoices from "./invoices/contract.ts";
import * as landerPictures from "./landers/lander-pictures/contract.ts";
import * as languages from "./languages/contract.ts";
import * as favourites from "./favourites/contract.ts";
import * as likes from "./likes/contract.ts";
import * as matchFinder from "./match-finder/contract.ts";
import * as memberPage from "./member-page/contract.ts";
import * as members from "./members/contract.ts";
import * as measures from "./measures/contract.ts";
import * as moderation from "./moderation/contract.ts";
import * as appeals from "./moderation/appeals/contract.ts";
import * as checks from "./moderation/checks/contract.ts";
import * as work from "./moderation/work/contract.ts";
import * as sealed from "./moderation/child/contract.ts";
import * as care from "./moderation/care/contract.ts";
import * as hold from "./moderation/hold/contract.ts";
import * as ring from "./moderation/ring/contract.ts";
import * as workNotices from "./moderation/work-notices/contract.ts";
import * as notifications from "./notifications/contract.ts";
import * as payments from "./orders/contract.ts";
import * as operatorOrders from "./orders/office/contract.ts";
import * as refunds from "./orders/refunds/contract.ts";
import * as office from "./office/contract.ts";
import * as people from "./people/contract.ts";
import * as opening from "./opening/contract.ts";
import * as ownPages from "./own-pages/contract.ts";
import * as photos from "./photos/contract.ts";
import * as polling from "./polling/contract.ts";
import * as presence from "./presence/contract.ts";
import * as proposals from "./office/second-person/contract.ts";
import * as prices from "./prices/contract.ts";
import * as discounts from "./prices/discounts/contract.ts";
import * as operatorDiscounts from "./prices/discounts/office/contract.ts";
import * as vatRates from "./prices/tax/office/contract.ts";
import * as profiles from "./profiles/contract.ts";
import * as prompts from "./prompts/contract.ts";
import * as paymentAccounts from "./providers/payment-accounts/office/contract.ts";
import * as reconciliation from "./providers/reconciliation/office/contract.ts";
import * as push from "./push/contract.ts";
import * as reports from "./reports/contract.ts";
import * as selfieCheck from "./selfie-check/contract.ts";
import * as selfies from "./selfie-check/office/contract.ts";
import * as sessions from "./sessions/contract.ts";
import * as siteSettings from "./site-settings/contract.ts";
import * as sites from "./sites/contract.ts";
import * as officeDoor from "./staff/door/contract.ts";
import * as staffInvitations from "./staff/invitations/contract.ts";
import * as ownOfficePage from "./staff/me/contract.ts";
import * as ownOfficeSession from "./staff/own-session/contract.ts";
import * as staffPeople from "./staff/people/contract.ts";
import * as officeRoles from "./staff/roles/contract.ts";
import * as stepUp from "./staff/step-up/contract.ts";
import * as swipe from "./swipe/contract.ts";
import * as tracking from "./tracking/contract.ts";
import * as wallet from "./wallet/contract.ts";
import * as ledgerChecks from "./wallet/office/contract.ts";
import * as spendingLimit from "./wallet/spending-limit/contract.ts";

/**
 * Every feature's contract. A call's name is `feature.export`, in the browser, in the server and in
 * the API description, and stays when folders are renamed: `credits` and `payments` are such names,
 * and the casing of `matchFinder` and `spendingLimit`.
 */
const contracts = {
  "account-settings": accountSettings,
  accounts,
  "age-check": ageCheck,
  agreements,
  alerts,
  appeals,
  audit,
  addresses,
  barred,
  blocks,
  cancellations,
  chat: { ...chat, ...translating },
  care,
  checks,
  complaints,
  content,
  credits: { ...prices, ...wallet, ...ledgerChecks },
  "direct-debit": { ...directDebit, ...operatorDebits },
  discounts: { ...discounts, ...operatorDiscounts },
  favourites,
  geography,
  gifts,
  hold,
  ring,
  interests,
  invoices: { ...vatRates, ...invoices },
  "lander-pictures": landerPictures,
  languages,
  likes,
  matchFinder,
  measures,
  members: { ...members, ...memberPage },
  moderation,
  notifications,
  office,
  opening,
  "own-pages": ownPages,
  "payment-accounts": paymentAccounts,
  payments,
  photos,
  people,
  polling,
  presence,
  profiles,
  prompts,
  proposals,
  push,
  reconciliation,
  refunds: { ...refunds, ...operatorOrders },
  reports,
  sealed,
  "selfie-check": { ...selfieCheck, ...selfies },
  sessions,
  "site-settings": siteSettings,
  sites,
  spendingLimit,
  staff: {
    ...officeDoor,
    ...staffInvitations,
    ...ownOfficePage,
    ...ownOfficeSession,
    ...staffPeople,
    ...officeRoles,
    ...stepUp,
  },
  swipe,
  tracking,
  work,
  workNotices,
};

export type Contracts = typeof contracts;
type CallsOf<F extends keyof Contracts & string> = {
  [
    K in keyof Contracts[F] as Contracts[F][K] extends Call ? `${F}.${K & string}` : never
  ]: Contracts[F][K];
};
type Union<T> = (T extends unknown ? (x: T) => void : never) extends (x: infer I) => void
  ? I
  : never;

type AllCalls = Union<{ [F in keyof Contracts]: CallsOf<F> }[keyof Contracts]>;
const isCall = (value: unknown): value is Call =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;

/** All calls by name. */
export const calls = Object.fromEntries(
  Object.entries(contracts).flatMap(([feature, contract]) =>
    Object.entries(contract).flatMap(([key, value]) =>
      isCall(value) ? [[`${feature}.${key}`, value]] : [],
    ),
  ),
) as { readonly [N in CallName]: CallOf<N> };

declare module "#server/calls/registry.ts" {
  interface Registered {
    readonly calls: AllCalls;
    readonly liveEvent:
      | { type: "reload" }
      | accountSettings.LiveEvent
      | blocks.LiveEvent
      | chat.LiveEvent
      | likes.LiveEvent
      | payments.LiveEvent
      | photos.LiveEvent
      | selfieCheck.LiveEvent;
  }
}
