import type { Countdown } from "./countdown.ts";

/** `03:59:07`, quietly: a screen reader hears it when it comes by, not every second. */
export function CountdownTimer({
  label,
  countdown: { hours, minutes, seconds },
}: {
  label: string;
  countdown: Countdown;
}) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
      <span>{label}</span>{" "}
      <span role="timer" aria-live="off" className="font-semibold tabular-nums text-ink">
        {`${hours}:${minutes}:${seconds}`}
      </span>
    </p>
  );
}
