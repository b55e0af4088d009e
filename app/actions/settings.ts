import { type LoaderFunctionArgs, redirect } from "react-router";

/** `/settings` is a name of `/notifications` (readings, 'settings route'). */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/notifications${new URL(request.url).search}`);
