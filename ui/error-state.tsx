import type { ReactNode } from "react";
import { ToneIcon } from "./tone-icon.tsx";

interface ErrorStateProps {
  title: ReactNode;
  /** what happened and what was kept */
  children?: ReactNode;
  /** one way out */
  actions?: ReactNode;
  /** 404, 500: shown large and quiet above the title; none: there is no network */
  code?: number;
}

export function ErrorState({ title, children, actions, code }: ErrorStateProps) {
  // with a code it is the whole page, so its title is the page's h1
  const Title = code ? "h1" : "h2";
  return (
    <div className="state" role={code ? undefined : "alert"}>
      <div className="state-mark" aria-hidden="true">
        {code ? <span className="heading text-xl">{code}</span> : <ToneIcon tone="warning" />}
      </div>
      <Title className="text-xl">{title}</Title>
      {children && <p>{children}</p>}
      {actions && <div className="state-actions">{actions}</div>}
    </div>
  );
}
