import { CreditCard, Landmark, Wallet } from "lucide-react";

const icons = { creditcard: CreditCard, ideal: Landmark, bancontact: Landmark };

/** A neutral sign of the kind of payment: from the bank, by card, from a purse. Brands' own marks are theirs. */
export function MethodIcon({ method }: { method: string }) {
  const Icon = icons[method as keyof typeof icons] ?? Wallet;
  return <Icon aria-hidden="true" />;
}
