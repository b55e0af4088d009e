import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

interface DisclosureProps {
  words: ReactNode;
  /** Open from the start: the form inside has something to say. */
  open: boolean;
  children: ReactNode;
}

/** A form that waits behind its name; the browser's own element, so it opens without JavaScript. */
export function Disclosure({ words, open, children }: DisclosureProps) {
  return (
    <details className="group border-t border-line pt-1" open={open || undefined}>
      <summary className="touch flex items-center justify-between gap-3 font-medium text-wine">
        <span>{words}</span>
        <ChevronDown
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  );
}
