import { type LoaderFunctionArgs, redirect } from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import { signUpsOpen } from "#features/identity/sign-up/sign-ups-closed.tsx";
import type { Output } from "#server/calls/registry.ts";
import { everywhere, type OwnPicture, picturesIn } from "../lander-pictures/places.ts";
import { keepOn } from "#browser/kept-query.ts";
import { readSource } from "#browser/source.ts";

/** The looks of the two that have a slug; the first is also what an unknown one shows. */
export const memberSlugs = {
  member2: ["hello", "evening", "question"],
  member3: ["common", "table", "weekend"],
} as const;

/**
 * The landers of one member (specification, section 2): where the profile itself is for members,
 * these are for who comes by a link.
 */
export interface MemberLander {
  readonly profile: Output<"members.read">["profile"];
  readonly slug: string;
  /** Whether this visitor can sign up; if not, the page says so in place of its button. */
  readonly open: boolean;
  /** The front door's, if the operator has one of their own. */
  readonly evening: OwnPicture | null;
}

/**
 * Reads the member as public pages may show them (features/visitors/visitors.server.ts). A member who
 * did not agree to that, a fictional profile and an unknown id lead on to the front door alike, so
 * an advertisement that outlives its member still arrives somewhere. A visitor who is logged in goes
 * to the profile, or to the search.
 */
export async function openMemberLander(
  { params: { id = "", slug }, request, context }: LoaderFunctionArgs,
  slugs: readonly string[],
): Promise<MemberLander> {
  const { user, settings, pictures } = context.get(pageContext);
  const { search } = new URL(request.url);
  const { profile } = await context
    .get(apiContext)
    .read("members.read", { id, lander: true })
    .catch((thrown: unknown) => {
      const refused = thrown instanceof Response && [302, 404].includes(thrown.status);
      throw refused ? redirect(keepOn(user ? "/members" : "/", search)) : thrown;
    });
  if (user) throw redirect(`/members/${profile.id}`);
  if (profile.fictional) throw redirect(keepOn("/", search));
  return {
    profile,
    slug: slugs.find((each) => each === slug) ?? slugs[0] ?? "",
    open: signUpsOpen(settings.signups, readSource(new URL(request.url).searchParams)),
    evening: picturesIn(pictures, "front", everywhere)[everywhere] ?? null,
  };
}
