import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { Spinner } from "./spinner.tsx";

export type ButtonKind = "primary" | "secondary" | "quiet" | "danger" | "like";
export type ButtonSize = "small" | "medium" | "large";

interface Look {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** as wide as its container, for the one main action on a phone */
  wide?: boolean;
  /** an icon alone; give aria-label */
  square?: boolean;
}

function look({ kind = "primary", size = "medium", wide, square }: Look, className?: string) {
  return {
    className: className ? `button ${className}` : "button",
    "data-kind": kind,
    "data-size": size,
    "data-wide": wide ? "" : undefined,
    "data-square": square ? "" : undefined,
  };
}

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** the answer is under way: a spinner in place of the words, and a second press does nothing */
    pending?: boolean;
    children: ReactNode;
  };

/**
 * Stays focusable while pending (`disabled` would drop the focus), so the press is swallowed here.
 */
export function Button({
  kind,
  size,
  wide,
  square,
  pending,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      {...look({ kind, size, wide, square }, className)}
      type={type}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest["aria-disabled"]}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
    >
      {pending && <Spinner />}
      <span className="button-words">{children}</span>
    </button>
  );
}

type LinkButtonProps = Look & LinkProps;

export function LinkButton({
  kind,
  size,
  wide,
  square,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} {...look({ kind, size, wide, square }, className)}>
      <span className="button-words">{children}</span>
    </Link>
  );
}
