import { Link } from "react-router";
import { useText } from "#i18n/use-text.ts";
import type { Problem } from "#server/calls/define.ts";
import { StepUp } from "#features/staff/step-up/step-up.tsx";
import { Alert } from "#ui/alert.tsx";

/**
 * Above a form of the office: why it was refused. What waits for a second person is no failure, and
 * who has to show who they are is asked at once; what is wrong at a field stands there.
 */
export function OfficeRefusal({ problem }: { problem: Problem | undefined }) {
  const { t } = useText();
  const waits = problem?.code === "waits_for_second" || problem?.code === "proposed_already";
  return (
    <>
      {problem && !problem.fields && problem.code !== "step_up_required" && (
        <Alert
          tone={waits ? "warning" : "danger"}
          role="alert"
          actions={
            waits && (
              <Link to="/operator/proposals" className="link touch inline-flex items-center">
                {t("second-person.title")}
              </Link>
            )
          }
        >
          {problem.detail}
        </Alert>
      )}
      <StepUp problem={problem} />
    </>
  );
}
