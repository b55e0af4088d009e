import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { openProgress, type ProgressPhase } from "./progress-phase.ts";

/**
 * Navigation under way (specification, section 2): not for waits under 200 ms, 5 s across, gone 500
 * ms after.
 */
export function ProgressBar({ label }: { label: string }) {
  const busy = useNavigation().state !== "idle";
  const [phase, setPhase] = useState<ProgressPhase>("hidden");
  const [progress] = useState(() => openProgress(setPhase));
  useEffect(() => progress.busy(busy), [progress, busy]);
  useEffect(() => progress.end, [progress]);

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
