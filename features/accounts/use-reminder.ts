import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { useUser } from "#app/use-site.ts";
import { apiQuery, reminderFor } from "./reminder-rules.ts";

/** Whether and how this member is reminded to confirm the address, here and now. */
export function useReminder(): "modal" | "alert" | null {
  const user = useUser();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const [smartphone, setSmartphone] = useState(false); // known in the browser only
  useEffect(() => setSmartphone(matchMedia("(max-width: 767.98px) and (pointer: coarse)").matches), []);
  return reminderFor({ user, pathname, overApi: query.has(apiQuery), smartphone });
}
