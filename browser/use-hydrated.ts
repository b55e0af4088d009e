import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while the page hydrates: what only a browser can draw comes after it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
