import { useEffect } from "react";
import { forgetEarly } from "#browser/live.ts";
import { LikeModals } from "#features/likes/like-modals.tsx";
import PhotoNews from "#features/photos/own/photo-news.tsx";
import SelfieNews from "#features/selfie-check/selfie-news.tsx";
import NewsToasts from "./news-toasts.tsx";
import { OrderLinks } from "#features/checkout/sheet/order-links.tsx";
import { PullToRefresh } from "./pull-to-refresh.tsx";
import { useUser } from "#browser/use-site.ts";

/** The modals and toasts that come by themselves; see `Overlays`. */
export default function OverScreens({ missed }: { missed: boolean }) {
  const member = useUser();
  useEffect(forgetEarly, []); // after the effects of all below, which hear it
  return (
    <>
      <LikeModals missed={missed} />
      {member && <PhotoNews />}
      {member && <SelfieNews />}
      {member && <NewsToasts />}
      {member && <PullToRefresh />}
      {member && <OrderLinks />}
    </>
  );
}
