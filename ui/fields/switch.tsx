import type { InputHTMLAttributes } from "react";

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "role"> {
  name: string;
  "aria-label": string;
}

/**
 * A switch without words of its own, for a table whose heads say what it is. With words beside it:
 * CheckField.
 */
export function Switch(input: SwitchProps) {
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is checked
  return <input {...input} type="checkbox" role="switch" className="check-box" />;
}
