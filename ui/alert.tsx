import type { ReactNode } from "react";
import { type Tone, ToneIcon } from "./tone-icon.tsx";
import type { Elements } from "./elements.ts";

interface AlertProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** buttons or links below the words */
  actions?: ReactNode;
  /** the button that puts it away, at the corner */
  dismiss?: Elements;
  /** "alert" interrupts a screen reader: only for a refusal that has just happened */
  role?: "status" | "alert";
}

/** A banner in the page: what is the case, and what can be done. */
export function Alert({ tone = "info", title, children, actions, dismiss, role }: AlertProps) {
  return (
    <div className="alert" data-tone={tone} role={role}>
      <ToneIcon tone={tone} />
      <div className="alert-words">
        {title && <p className="alert-title">{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className="alert-actions">{actions}</div>}
      </div>
      {dismiss}
    </div>
  );
}
