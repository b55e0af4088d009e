import { type LoaderFunctionArgs, redirect } from "react-router";
import { pageContext } from "#app/context.ts";
import { type LanderName, landers, type Slug } from "./landers.ts";

/** What a lander shows. */
export interface OpenLander<S extends string = string> {
  /** The look: a slug of this lander. */
  readonly slug: S;
}

/** What a lander's loader answers. Members are at home among the members. */
export function openLander<N extends LanderName>(name: N, { context, params }: LoaderFunctionArgs): OpenLander<Slug<N>> {
  const { user } = context.get(pageContext);
  if (user) throw redirect("/members");
  const asked = params["slug"];
  const slugs: readonly [Slug<N>, ...Slug<N>[]] = landers[name];
  const known = slugs.find((each) => each === asked);
  return { slug: known ?? slugs[0] };
}
