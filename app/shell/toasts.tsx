import { lazy, Suspense, useSyncExternalStore } from "react";
import { useText } from "#i18n/use-text.ts";
import { toastStore } from "#ui/overlays/toast.ts";

const ToastRegion = lazy(() =>
  import("#ui/overlays/toast-region.tsx").then((module) => ({ default: module.ToastRegion })),
);

/** What is said at the edge of the screen. Comes with the first thing to say, and stays. */
export function Toasts() {
  const { t } = useText();
  const said = useSyncExternalStore(toastStore.subscribe, toastStore.said, toastStore.saidNothing);
  return (
    said && (
      <Suspense>
        <ToastRegion label={t("app.notices")} closeLabel={t("app.close")} />
      </Suspense>
    )
  );
}
