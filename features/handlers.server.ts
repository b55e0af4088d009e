import type { CallHandler, HandlersOf } from "#server/calls/context.ts";
import type { CallName, CallOf } from "#server/calls/registry.ts";
import type { Call } from "#server/calls/define.ts";
import { calls, type Contracts } from "./index.ts";
import { withinBudget } from "./rate-limits/within-budget.server.ts";
import { handlers as accountSettings } from "./account-settings/handlers.server.ts";
import { handlers as accounts } from "./accounts/handlers.server.ts";
import { handlers as ageCheck } from "./age-check/handlers.server.ts";
import { handlers as agreements } from "./agreements/handlers.server.ts";
import { handlers as alerts } from "./alerts/handlers.server.ts";
import { handlers as audit } from "./office/audit/handlers.server.ts";
import { handlers as blocks } from "./blocks/handlers.server.ts";
import { handlers as gifts } from "./chat/gifts/handlers.server.ts";
import { handlers as chat } from "./chat/handlers.server.ts";
import { handlers as addresses } from "./people/address/handlers.server.ts";
import { handlers as barred } from "./people/barred/handlers.server.ts";
import { handlers as cancellations } from "./account-settings/cancellations/handlers.server.ts";
import { handlers as complaints } from "./complaints/handlers.server.ts";
import { handlers as content } from "./content/handlers.server.ts";
import { handlers as directDebit } from "./direct-debit/handlers.server.ts";
import { handlers as operatorDebits } from "./direct-debit/office/handlers.server.ts";
import { handlers as geography } from "./geography/handlers.server.ts";
import { handlers as interests } from "./interests/handlers.server.ts";
import { handlers as invoices } from "./invoices/handlers.server.ts";
import { handlers as landerPictures } from "./landers/lander-pictures/handlers.server.ts";
import { handlers as languages } from "./languages/handlers.server.ts";
import { handlers as favourites } from "./favourites/handlers.server.ts";
import { handlers as likes } from "./likes/handlers.server.ts";
import { handlers as matchFinder } from "./match-finder/handlers.server.ts";
import { handlers as memberPage } from "./member-page/handlers.server.ts";
import { handlers as members } from "./members/handlers.server.ts";
import { handlers as measures } from "./measures/handlers.server.ts";
import { handlers as moderation } from "./moderation/handlers.server.ts";
import { handlers as appeals } from "./moderation/appeals/handlers.server.ts";
import { handlers as checks } from "./moderation/checks/handlers.server.ts";
import { handlers as work } from "./moderation/work/handlers.server.ts";
import { handlers as sealed } from "./moderation/child/handlers.server.ts";
import { handlers as care } from "./moderation/care/handlers.server.ts";
import { handlers as hold } from "./moderation/hold/handlers.server.ts";
import { handlers as ring } from "./moderation/ring/handlers.server.ts";
import { handlers as workNotices } from "./moderation/work-notices/handlers.server.ts";
import { handlers as notifications } from "./notifications/handlers.server.ts";
import { handlers as payments } from "./orders/handlers.server.ts";
import { handlers as operatorOrders } from "./orders/office/handlers.server.ts";
import { handlers as refunds } from "./orders/refunds/handlers.server.ts";
import { handlers as office } from "./office/handlers.server.ts";
import { handlers as proposals } from "./office/second-person/handlers.server.ts";
import { handlers as opening } from "./opening/handlers.server.ts";
import { handlers as ownPages } from "./own-pages/handlers.server.ts";
import { handlers as people } from "./people/handlers.server.ts";
import { handlers as photos } from "./photos/handlers.server.ts";
import { handlers as polling } from "./polling/handlers.server.ts";
import { handlers as presence } from "./presence/handlers.server.ts";
import { handlers as discounts } from "./prices/discounts/handlers.server.ts";
import { handlers as operatorDiscounts } from "./prices/discounts/office/handlers.server.ts";
import { handlers as prices } from "./prices/handlers.server.ts";
import { handlers as vatRates } from "./prices/tax/office/handlers.server.ts";
import { handlers as profiles } from "./profiles/handlers.server.ts";
import { handlers as prompts } from "./prompts/handlers.server.ts";
import { handlers as paymentAccounts } from "./providers/payment-accounts/office/handlers.server.ts";
import { handlers as reconciliation } from "./providers/reconciliation/office/handlers.server.ts";
import { handlers as push } from "./push/handlers.server.ts";
import { handlers as reports } from "./reports/handlers.server.ts";
import { handlers as selfieCheck } from "./selfie-check/handlers.server.ts";
import { handlers as selfies } from "./selfie-check/office/handlers.server.ts";
import { handlers as sessions } from "./sessions/handlers.server.ts";
import { handlers as siteSettings } from "./site-settings/handlers.server.ts";
import { handlers as sites } from "./sites/handlers.server.ts";
import { handlers as officeDoor } from "./staff/door/handlers.server.ts";
import { handlers as staffInvitations } from "./staff/invitations/handlers.server.ts";
import { handlers as ownOfficePage } from "./staff/me/handlers.server.ts";
import { handlers as ownOfficeSession } from "./staff/own-session/handlers.server.ts";
import { handlers as staffPeople } from "./staff/people/handlers.server.ts";
import { handlers as officeRoles } from "./staff/roles/handlers.server.ts";
import { handlers as stepUp } from "./staff/step-up/prove.server.ts";
import { handlers as swipe } from "./swipe/handlers.server.ts";
import { handlers as tracking } from "./tracking/handlers.server.ts";
import { handlers as wallet } from "./wallet/handlers.server.ts";
import { handlers as ledgerChecks } from "./wallet/office/handlers.server.ts";
import { handlers as spendingLimit } from "./wallet/spending-limit/handlers.server.ts";

/** Every feature's rules. A call without one does not compile. */
const byFeature: { readonly [F in keyof Contracts]: HandlersOf<Contracts[F]> } = {
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
  chat,
  care,
  checks,
  complaints,
  content,
  credits: { ...prices, ...wallet, ...ledgerChecks },
  "direct-debit": { ...directDebit, ...operatorDebits },
  discounts: { ...discounts, ...operatorDiscounts },
  geography,
  gifts,
  hold,
  ring,
  interests,
  invoices: { ...vatRates, ...invoices },
  "lander-pictures": landerPictures,
  languages,
  favourites,
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

/** Every call's rule by the call's name. */
export const handlers = Object.fromEntries(
  Object.entries(byFeature).flatMap(([feature, rules]) =>
    Object.entries(rules).map(([key, rule]) => {
      const name = `${feature}.${key}` as CallName;
      return [name, withinBudget(calls[name], rule as CallHandler<Call>)];
    }),
  ),
) as { readonly [N in CallName]: CallHandler<CallOf<N>> };
