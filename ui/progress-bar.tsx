import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

const THROTTLE_MS = 200;
const HIDE_AFTER_MS = 500;

/** Navigation under way (specification section 2): not for waits under 200 ms, 5 s across (css), gone 500 ms after. */
export function ProgressBar({ label }: { label: string }) {
  const busy = useNavigation().state !== "idle";
  const [phase, setPhase] = useState<"hidden" | "running" | "done">("hidden");

  useEffect(() => {
    if (busy) {
      const timer = setTimeout(() => setPhase("running"), THROTTLE_MS);
      return () => clearTimeout(timer);
    }
    setPhase((now) => (now === "running" ? "done" : now));
    const timer = setTimeout(() => setPhase("hidden"), HIDE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [busy]);

  return (
    <div
      className="nav-progress"
      data-phase={phase}
      role={phase === "running" ? "progressbar" : undefined}
      aria-label={phase === "running" ? label : undefined}
    >
      <div />
    </div>
  );
}
