import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useUser } from "#browser/use-site.ts";
import { mayShowTimeBonus, membersAreaTimer } from "./time-bonus.ts";

const TimeBonusModal = lazy(async () => ({
  default: (await import("./time-bonus-modal.tsx")).TimeBonusModal,
}));

/** Brings the time-bonus modal when its time has come, and never over another dialog. */
export function TimeBonusOffer() {
  const user = useUser();
  const { pathname } = useLocation();
  const [due, setDue] = useState(false);
  const [timer] = useState(() => membersAreaTimer(() => afterDialogs(() => setDue(true))));
  useEffect(
    () => timer.at(mayShowTimeBonus(user, Date.now()) ? pathname : null),
    [timer, user, pathname],
  );
  useEffect(() => {
    setDue(false);
    return timer.end;
  }, [timer, user?.id]);
  return (
    due &&
    user?.alerts.includes("time_bonus") && (
      <Suspense>
        <TimeBonusModal />
      </Suspense>
    )
  );
}

/** Now, or once the dialog that is open has been closed. */
function afterDialogs(show: () => void): void {
  if (!document.querySelector("dialog[open]")) return show();
  document.addEventListener("close", () => setTimeout(() => afterDialogs(show)), {
    capture: true,
    once: true,
  });
}
