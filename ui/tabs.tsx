import type { ReactNode } from "react";
import { NavLink, type NavLinkProps } from "react-router";

/** Links drawn as tabs: each is a page of its own, so the address and the back button work. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
      {children}
    </nav>
  );
}

interface TabProps extends Omit<NavLinkProps, "children" | "className" | "style"> {
  icon?: ReactNode;
  badge?: ReactNode;
  children: ReactNode;
}

export function Tab({ icon, badge, children, ...link }: TabProps) {
  return (
    <NavLink {...link} className="tab">
      {icon}
      {children}
      {badge}
    </NavLink>
  );
}
