import type { ReactNode } from "react";

interface StepperProps {
  /** 0-based: the step being filled in */
  step: number;
  steps: number;
  /** "Step 2 of 5" or the step's own name: the words carry the meaning, the bars only show it */
  children: ReactNode;
}

export function Stepper({ step, steps, children }: StepperProps) {
  return (
    <div className="stepper">
      <ol aria-hidden="true">
        {Array.from({ length: steps }, (_, at) => (
          <li
            key={at}
            data-done={at < step ? "" : undefined}
            data-now={at === step ? "" : undefined}
          />
        ))}
      </ol>
      <p>{children}</p>
    </div>
  );
}
