import { useRouteLoaderData } from "react-router";
import { useMemberState } from "./member-state.ts";
import type { loader } from "#app/root.tsx";

/** Site, member and language, from the root loader: on every screen, in server rendering too. */
export function useRoot() {
  const data = useRouteLoaderData<typeof loader>("root");
  if (!data) throw new Error("outside the root route");
  return data;
}

/** The site's settings. */
export const useSite = () => useRoot().settings;

/** The logged-in member, or null; kept fresh by polling. */
export function useUser() {
  const { user } = useRoot();
  const live = useMemberState();
  return live ? live.user : user;
}

/** URL of a photo's file on this site. */
export function usePhotoUrl(): (filename: string) => string {
  const { cdn_prefix } = useSite();
  return (filename) => cdn_prefix + filename;
}
