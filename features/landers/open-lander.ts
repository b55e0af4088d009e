import { type LoaderFunctionArgs, redirect } from "react-router";
import { pageContext } from "#app/context.ts";
import { type LanderName, landerPath, landers, type Slug } from "./landers.ts";

/** What a lander shows, and what it says about itself. */
export interface OpenLander<S extends string = string> {
  /** The look: a slug of this lander. */
  readonly slug: S;
  readonly canonical: string;
  /** An address made up by somebody is no page to be found by. */
  readonly indexed: boolean;
}

/** What a lander's loader answers. Members are at home among the members. */
export function openLander<N extends LanderName>(name: N, { context, params }: LoaderFunctionArgs): OpenLander<Slug<N>> {
  const { user, origin } = context.get(pageContext);
  if (user) throw redirect("/members");
  const asked = params["slug"];
  const slugs: readonly [Slug<N>, ...Slug<N>[]] = landers[name];
  const known = slugs.find((each) => each === asked);
  return { slug: known ?? slugs[0], canonical: origin + landerPath(name, known), indexed: asked === undefined || known !== undefined };
}
