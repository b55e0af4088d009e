import { useRouteLoaderData } from "react-router";
import type { loader } from "./root.tsx";

/** Site, member and language, from the root loader: on every screen, in server rendering too. */
export function useRoot() {
  const data = useRouteLoaderData<typeof loader>("root");
  if (!data) throw new Error("outside the root route");
  return data;
}

export const useSite = () => useRoot().settings;

/** The logged-in member, or null. */
export const useUser = () => useRoot().user;

/** URL of a photo's file on this site. */
export function usePhotoUrl(): (filename: string) => string {
  const { cdn_prefix } = useSite();
  return (filename) => cdn_prefix + filename;
}
