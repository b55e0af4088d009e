import { type LoaderFunctionArgs, redirect } from "react-router";

/** The operators' screens once stood under /moderation: bookmarks lead on. */
export const loader = ({
  params: { "*": rest = "" },
  request,
}: Pick<LoaderFunctionArgs, "params" | "request">) =>
  redirect(`/operator${rest && `/${rest}`}${new URL(request.url).search}`, 301);
