import { type ReactNode, useId } from "react";
import type { Elements } from "#ui/elements.ts";

interface PanelProps {
  readonly title: ReactNode;
  /** buttons and marks beside the title */
  readonly actions?: Elements;
  /** open: what the list inside needs no inner space of its own */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** A part of a screen, with its heading. */
export function Panel({ title, actions, flush, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel" data-flush={flush ? "" : undefined}>
      <header>
        <h2 id={id}>{title}</h2>
        {actions}
      </header>
      <div>{children}</div>
    </section>
  );
}

interface WithSideProps {
  /** What the panel at the side is, for who does not see where it stands. */
  readonly label: string;
  readonly side: ReactNode;
  readonly children: ReactNode;
}

/** A screen with a panel at its side that stays while the rest is scrolled; below it on a phone. */
export function WithSide({ label, side, children }: WithSideProps) {
  return (
    <div className="with-side">
      <div>{children}</div>
      <aside aria-label={label}>{side}</aside>
    </div>
  );
}
