import { useUser } from "#browser/use-site.ts";
import type { Problem } from "#server/calls/define.ts";
import { BundleRows } from "./bundle-rows.tsx";
import type { Checkout } from "./load-checkout.ts";
import { OfferBanner } from "./offer-banner.tsx";
import { OrderForm } from "./order-form.tsx";
import type { Person } from "./people.ts";
import { PremiumHero } from "./premium-hero.tsx";

interface PremiumOfferProps {
  checkout: Checkout;
  faces: readonly Person[];
  /** Why the order was refused, where it stays on this screen. */
  problem?: Problem | undefined;
  /** On a page of its own, with the way back; a sheet lies over where one came from. */
  place: "page" | "sheet";
}

/** What premium is for, the packages, and the order. */
export function PremiumOffer({ checkout, faces, problem, place }: PremiumOfferProps) {
  const paid = useUser()?.paid_user;
  return (
    <div className="order-page">
      <div className="order-choice">
        {!paid && <PremiumHero checkout={checkout} faces={faces} place={place} />}
        <OfferBanner discount={checkout.discount} />
        <BundleRows checkout={checkout} />
      </div>
      <OrderForm checkout={checkout} problem={problem} />
    </div>
  );
}
