import type { ButtonHTMLAttributes, ReactNode } from "react";
import { NavLink, type NavLinkProps } from "react-router";
import type { Elements } from "#ui/elements.ts";

interface ItemLook {
  icon?: Elements;
  tone?: "danger";
  children: ReactNode;
}

export function MenuLink({
  icon,
  tone,
  children,
  ...link
}: ItemLook & Omit<NavLinkProps, "children" | "className" | "style">) {
  return (
    <NavLink {...link} className="menu-item" data-tone={tone}>
      {icon}
      <span>{children}</span>
    </NavLink>
  );
}

/** In a form: `<MenuButton type="submit" name="language" value="de">` works before hydration. */
export function MenuButton({
  icon,
  tone,
  children,
  type = "button",
  ...button
}: ItemLook & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button {...button} type={type} className="menu-item" data-tone={tone}>
      {icon}
      <span>{children}</span>
    </button>
  );
}

export function MenuLine() {
  return <hr className="menu-line" />;
}
