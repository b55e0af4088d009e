import { lazy, Suspense, useEffect, useState } from "react";
import { device } from "#browser/storage.ts";
import { useSite, useUser } from "#browser/use-site.ts";
import { entryShown, entryWarned } from "./entry-rules.ts";
import { entryWarningKey } from "#features/sites/entry-warning-key.ts";

const EntryDialog = lazy(() => import("./entry-dialog.tsx"));

/**
 * The entry warning: once to a logged-out visitor, never in the installed app, not where the site
 * has it off or warns other countries only. Decided in the browser, as public pages come from
 * memory; closing keeps the time in `entry_warning_skipped`.
 */
export function EntryWarning({ only }: { only?: readonly string[] }) {
  const site = useSite();
  const user = useUser();
  const [open, setOpen] = useState(false);
  const meant = !user && entryWarned(site, only);

  useEffect(() => {
    if (
      meant &&
      entryShown({
        loggedIn: false,
        standalone: matchMedia("(display-mode: standalone)").matches,
        // A browser that keeps nothing is asked again on its next visit.
        skipped: device.read(entryWarningKey) ?? null,
      })
    )
      setOpen(true);
  }, [meant]);

  if (!meant || !open) return null;
  return (
    <Suspense>
      <EntryDialog
        onEnter={() => {
          device.keep(entryWarningKey, String(Date.now()));
          setOpen(false);
        }}
      />
    </Suspense>
  );
}
