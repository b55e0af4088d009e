import type { ReactNode } from "react";
import type { Elements } from "./elements.ts";

interface EmptyStateProps {
  icon: Elements;
  title: ReactNode;
  /** what to do next, in one sentence */
  children?: ReactNode;
  /** and the button that does it */
  actions?: ReactNode;
}

export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className="state">
      <div className="state-mark" aria-hidden="true">
        {icon}
      </div>
      <h2 className="text-xl">{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="state-actions">{actions}</div>}
    </div>
  );
}
