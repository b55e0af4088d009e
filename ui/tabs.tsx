import type { ReactNode } from "react";
import { NavLink, type NavLinkProps } from "react-router";
import type { Elements } from "./elements.ts";

/** Links drawn as tabs: each is a page of its own, so the address and the back button work. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
      {children}
    </nav>
  );
}

interface TabProps extends Omit<NavLinkProps, "children" | "className" | "style"> {
  icon?: Elements;
  badge?: Elements;
  children: ReactNode;
}

export function Tab({ icon, badge, children, ...link }: TabProps) {
  return (
    <NavLink {...link} className="tab">
      {icon}
      <span className="tab-words">{children}</span>
      {badge}
    </NavLink>
  );
}
