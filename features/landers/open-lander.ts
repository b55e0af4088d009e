import { type LoaderFunctionArgs, redirect } from "react-router";
import { pageContext } from "#browser/context.ts";
import { type OwnPicture, picturesIn } from "./lander-pictures/places.ts";
import { type LanderName, landers, type Slug } from "./landers.ts";

/** What a lander shows. */
export interface OpenLander<S extends string = string> {
  /** The look: a slug of this lander. */
  readonly slug: S;
  /**
   * The operator's own pictures, by place; where there is none the drawn one stands. Of a lander
   * with one picture: under its slug.
   */
  readonly pictures: Readonly<Record<string, OwnPicture>>;
}

/**
 * What a lander's loader answers. Members are at home among the members.
 */
export function openLander<N extends LanderName>(
  name: N,
  { context, params }: LoaderFunctionArgs,
): OpenLander<Slug<N>> {
  const { user, pictures } = context.get(pageContext);
  if (user) throw redirect("/members");
  const asked = params["slug"];
  const slugs: readonly [Slug<N>, ...Slug<N>[]] = landers[name];
  const known = slugs.find((each) => each === asked);
  const slug = known ?? slugs[0];
  return { slug, pictures: picturesIn(pictures, name, slug) };
}
