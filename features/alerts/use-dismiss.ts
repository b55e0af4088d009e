import { useState } from "react";
import { call } from "#browser/call.ts";
import { useMemberState } from "#browser/member-state.ts";
import type { AlertName } from "./alert-names.ts";

/**
 * Puts an alert away: gone at once, stored by the server. `gone` until the member is heard of
 * again, so that no other alert steps into its place in the same moment.
 */
export function useDismiss() {
  const member = useMemberState();
  const now = member?.user?.alerts.join() ?? "";
  const [goneAt, setGoneAt] = useState<string | null>(null);
  return {
    gone: goneAt === now,
    dismiss(alert: AlertName): void {
      setGoneAt(now);
      // Not stored after all these tries: it comes back with the next page, which is the lesser
      // evil.
      call("alerts.dismiss", { alert }).then(
        () => member?.refreshUser(),
        () => {},
      );
    },
  };
}
