import type { ReactNode } from "react";
import type { Elements } from "#ui/elements.ts";

interface OfficePageProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** buttons and marks beside the heading */
  readonly actions?: Elements;
  /** full: lists; text: forms and what is read, as wide as a line may be */
  readonly width?: "full" | "text";
  readonly children: Elements;
}

/** A screen of the office: its one h1, and what is below it. Stands inside the layout's <main>. */
export function OfficePage({ title, lead, actions, width = "full", children }: OfficePageProps) {
  return (
    <div className="office-page" data-width={width}>
      <header className="office-head">
        <div>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {actions && <div className="office-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
