import * as directDebit from "./direct-debit/office/contract.ts";
import { accountRules } from "./direct-debit/office/second-person.server.ts";
import { saveSetup } from "./direct-debit/office/setup-calls.server.ts";
import * as moderation from "./moderation/contract.ts";
import { decide } from "./moderation/decide.server.ts";
import { undoRules } from "./moderation/measures/second-person.server.ts";
import { undo } from "./moderation/measures/undo.server.ts";
import * as rings from "./moderation/ring/contract.ts";
import { decide as decideRing } from "./moderation/ring/decide-ring.server.ts";
import { ringRules } from "./moderation/ring/second-person.server.ts";
import { decisionRules } from "./moderation/second-person.server.ts";
import * as barred from "./people/barred/contract.ts";
import { lift } from "./people/barred/lift.server.ts";
import { liftRules } from "./people/barred/second-person.server.ts";
import { graveCall, type GraveCalls } from "./office/second-person/grave-calls.server.ts";
import { ownerRules, roleRules } from "./office/second-person/new-owner.server.ts";
import * as opening from "./opening/contract.ts";
import { hostRules } from "./opening/second-person.server.ts";
import { changeHost } from "./opening/sites.server.ts";
import * as operatorOrders from "./orders/office/contract.ts";
import { refundOrder } from "./orders/office/refund-order.server.ts";
import { refundRules } from "./orders/office/second-person.server.ts";
import * as members from "./people/contract.ts";
import { creditRules } from "./people/support/second-person.server.ts";
import { giveCredits } from "./people/support/support.server.ts";
import { save, stop } from "./providers/payment-accounts/office/accounts.server.ts";
import * as paymentAccounts from "./providers/payment-accounts/office/contract.ts";
import { keyRules, stopRules } from "./providers/payment-accounts/office/second-person.server.ts";
import { changeGrants } from "./staff/people/change-person.server.ts";
import * as people from "./staff/people/contract.ts";
import * as roles from "./staff/roles/contract.ts";
import { saveRole } from "./staff/roles/handlers.server.ts";

/** Every call with `second` in its contract, on one page, with the rules that stand beside it. */
export const allGraveCalls: GraveCalls = {
  "barred.lift": graveCall(barred.lift, lift, liftRules),
  "direct-debit.saveSetup": graveCall(directDebit.saveSetup, saveSetup, accountRules),
  "moderation.decide": graveCall(moderation.decide, decide, decisionRules),
  "moderation.undo": graveCall(moderation.undo, undo, undoRules),
  "opening.changeHost": graveCall(opening.changeHost, changeHost, hostRules),
  "payment-accounts.save": graveCall(paymentAccounts.save, save, keyRules),
  "payment-accounts.stop": graveCall(paymentAccounts.stop, stop, stopRules),
  "people.giveCredits": graveCall(members.giveCredits, giveCredits, creditRules),
  "ring.decide": graveCall(rings.decide, decideRing, ringRules),
  "refunds.refundOrder": graveCall(operatorOrders.refundOrder, refundOrder, refundRules),
  "staff.changeGrants": graveCall(people.changeGrants, changeGrants, ownerRules),
  "staff.saveRole": graveCall(roles.saveRole, saveRole, roleRules),
};
