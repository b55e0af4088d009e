import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useUser } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Page } from "#ui/page.tsx";
import { BackTo } from "./back-to.tsx";
import { loadCheckout } from "./load-checkout.ts";
import { lastSeen } from "./people.ts";
import { PremiumOffer } from "./premium-offer.tsx";

/**
 * /premium: any package makes a member premium for as long as a purchase is left (specification,
 * sections 1 and 2; decision 75).
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const checkout = await loadCheckout(api, request);
  const faces = checkout.from?.main_image
    ? [checkout.from]
    : (await lastSeen(api)).filter(({ main_image: image }) => image?.locked).slice(0, 3);
  return { checkout, faces };
}

export const handle: ScreenHandle = { title: "app.premium" };

export default function Premium() {
  const { checkout, faces } = useLoaderData<typeof loader>();
  const { t } = useText();
  const paid = useUser()?.paid_user;
  return (
    <Page
      title={paid && t("checkout.is_premium_title")}
      lead={paid && t("checkout.is_premium_lead")}
      actions={paid && <BackTo next={checkout.next} name={checkout.from?.name} />}
    >
      <PremiumOffer checkout={checkout} faces={faces} place="page" />
    </Page>
  );
}
