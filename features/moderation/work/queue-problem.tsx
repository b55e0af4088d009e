import type { Problem } from "#server/calls/define.ts";
import { OfficeRefusal } from "#features/office/second-person/office-refusal.tsx";
import { Alert } from "#ui/alert.tsx";

/** Why the last act was refused, or that there is no connection. */
export function QueueProblem({ problem }: { problem: Problem | string | null }) {
  if (!problem) return null;
  if (typeof problem !== "string" && !problem.fields) return <OfficeRefusal problem={problem} />;
  return (
    <Alert tone="danger" role="alert">
      {typeof problem === "string" ? problem : (problem.fields?.[0]?.detail ?? problem.detail)}
    </Alert>
  );
}

/** That the count which was typed is wrong, which is said beside it. */
export const miscount = (problem: Problem | string | null): string | null =>
  problem !== null && typeof problem !== "string" && problem.code === "count_differs"
    ? problem.detail
    : null;
