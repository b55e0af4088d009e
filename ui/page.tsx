import type { ReactNode } from "react";
import type { Elements } from "./elements.ts";

interface PageProps {
  title?: ReactNode;
  lead?: ReactNode;
  /** buttons beside the heading */
  actions?: Elements;
  /** full: lists and grids; measure: texts of at most 65 characters; narrow: forms */
  width?: "full" | "measure" | "narrow";
  children: Elements;
}

/** The container of every screen and its one h1. Stands inside the layout's <main>. */
export function Page({ title, lead, actions, width = "full", children }: PageProps) {
  return (
    <div className="page" data-width={width}>
      {title && (
        <header className="page-head">
          <div>
            <h1>{title}</h1>
            {lead && <p className="page-lead">{lead}</p>}
          </div>
          {actions}
        </header>
      )}
      {children}
    </div>
  );
}
