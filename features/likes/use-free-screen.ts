import { useEffect, useState } from "react";

/**
 * May a modal open by itself now? Not over another one (entry warning, sign-up, a question that
 * waits for its answer): two modals never lie on top of each other. True from the first free moment
 * on, for as long as something is `wanted`.
 */
export function useFreeScreen(wanted: boolean): boolean {
  const [free, setFree] = useState(false);
  useEffect(() => {
    if (!wanted) {
      setFree(false);
      return;
    }
    const look = () => {
      if (!document.querySelector("dialog:modal")) setFree(true);
    };
    look();
    const closing = new MutationObserver(look);
    closing.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] });
    return () => closing.disconnect();
  }, [wanted]);
  return wanted && free;
}
