import { lazy, Suspense, useEffect, useState } from "react";
import { useSite, useUser } from "../use-site.ts";
import { entryWarningKey } from "./entry-warning-key.ts";

const EntryDialog = lazy(() => import("./entry-dialog.tsx"));

/** The bare layouts warn in these countries only (specification, section 2). */
export const warnedCountries = ["NL", "DE"];

/**
 * The entry warning: once to a logged-out visitor, never in the installed app, not where the site has it off or warns other
 * countries only. Decided in the browser, as public pages come from memory; closing keeps the time in `entry_warning_skipped`.
 */
export function EntryWarning({ only }: { only?: readonly string[] }) {
  const { enable_site_entry_popup, site_entry_countries, geoip_country, countries } = useSite();
  const user = useUser();
  const [open, setOpen] = useState(false);
  const country = geoip_country ?? countries[0] ?? "";
  const meant =
    !user && enable_site_entry_popup !== "no" && (site_entry_countries.length === 0 || site_entry_countries.includes(country)) && (!only || only.includes(country));

  useEffect(() => {
    if (meant && !matchMedia("(display-mode: standalone)").matches && !remembered()) setOpen(true);
  }, [meant]);

  if (!meant || !open) return null;
  return (
    <Suspense>
      <EntryDialog
        onEnter={() => {
          remember();
          setOpen(false);
        }}
      />
    </Suspense>
  );
}

/** A browser that keeps nothing is asked again on its next visit. */
function remembered(): boolean {
  try {
    return localStorage.getItem(entryWarningKey) !== null;
  } catch {
    return false;
  }
}
function remember(): void {
  try {
    localStorage.setItem(entryWarningKey, String(Date.now()));
  } catch {
    // private window
  }
}
