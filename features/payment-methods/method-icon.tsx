import { CreditCard, Landmark, Smartphone, Ticket, Wallet } from "lucide-react";
import { findMethod, type MethodFamily } from "./methods.ts";

const icons: Readonly<Record<MethodFamily, typeof Wallet>> = {
  redirect: Landmark,
  card: CreditCard,
  wallet: Wallet,
  bank_transfer: Landmark,
  direct_debit: Landmark,
  voucher: Ticket,
};

/** Purses that are paid from with a telephone in the hand. */
const onPhone = new Set([
  "applepay",
  "googlepay",
  "mobilepay",
  "vipps",
  "swish",
  "twint",
  "satispay",
]);

/**
 * A neutral sign of the kind of payment: from the bank, by card, by telephone, from a purse, by
 * voucher. Brands' own marks are theirs: none comes with a licence for a program that others host.
 */
export function MethodIcon({ method }: { method: string }) {
  const Icon = onPhone.has(method) ? Smartphone : icons[findMethod(method)?.family ?? "wallet"];
  return <Icon aria-hidden="true" />;
}
