import { CreditCard, Landmark, Ticket, Wallet } from "lucide-react";
import { findMethod, type MethodFamily } from "./methods.ts";

const icons: Readonly<Record<MethodFamily, typeof Wallet>> = { redirect: Landmark, card: CreditCard, wallet: Wallet, bank_transfer: Landmark, direct_debit: Landmark, voucher: Ticket };

/** A neutral sign of the kind of payment: from the bank, by card, from a purse, by voucher. Brands' own marks are theirs. */
export function MethodIcon({ method }: { method: string }) {
  const Icon = icons[findMethod(method)?.family ?? "wallet"];
  return <Icon aria-hidden="true" />;
}
