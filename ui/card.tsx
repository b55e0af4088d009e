import type { HTMLAttributes } from "react";

interface CardProps extends HTMLAttributes<HTMLElement> {
  padded?: boolean;
  raised?: boolean;
  as?: "div" | "article" | "section" | "li" | "form";
}

/**
 * A surface. Put `className="card-link"` on the one link inside to make the whole card press it.
 */
export function Card({ padded, raised, as: Element = "div", className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={className ? `card ${className}` : "card"}
      data-padded={padded ? "" : undefined}
      data-raised={raised ? "" : undefined}
    />
  );
}
