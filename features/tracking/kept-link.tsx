import { Link, type LinkProps, useLocation } from "react-router";
import { keepOn, keptQuery } from "#browser/kept-query.ts";

/**
 * A link between public pages: where the visitor came from stays in the address, before hydration
 * too, and nowhere else.
 */
export const KeptLink = ({ to, ...rest }: LinkProps & { to: string }) => (
  <Link {...rest} to={keepOn(to, useLocation().search)} />
);

/** The same for a form that asks by GET. */
export const KeptFields = () =>
  [...new URLSearchParams(keptQuery(useLocation().search))].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
