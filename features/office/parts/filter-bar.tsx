import { type ReactNode, useEffect, useRef } from "react";
import { Form, Link } from "react-router";

/** The fields that narrow a list, in one line; its address says what was asked. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <search>
      <Form method="get" className="filter-bar">
        {children}
      </Form>
    </search>
  );
}

interface Tab {
  readonly to: string;
  readonly words: string;
  readonly current: boolean;
}

/** The parts of a list, one of them open and, where they do not fit, pushed into sight. `label`: what the list is of. */
export function FilterTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const list = useRef<HTMLElement>(null);
  const at = tabs.findIndex(({ current }) => current);
  useEffect(() => {
    const strip = list.current;
    const open = strip?.children[at];
    if (!strip || !(open instanceof HTMLElement)) return;
    strip.scrollLeft += open.getBoundingClientRect().left - strip.getBoundingClientRect().left - 40;
  }, [at]);
  return (
    <nav ref={list} aria-label={label} className="filter-tabs">
      {tabs.map(({ to, words, current }) => (
        <Link key={to} to={to} aria-current={current ? "page" : undefined}>
          {words}
        </Link>
      ))}
    </nav>
  );
}
