import { type ActionFunctionArgs, redirect } from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";

/** The menus' forms on /profile, for when there is no JavaScript: a new order, or a deletion. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (!context.get(pageContext).user) throw redirect("/login?next=/profile");
  const form = await request.formData();
  const api = context.get(apiContext);
  const order = form.get("order");
  const done =
    typeof order === "string"
      ? await api.submit("photos.order", new FormData(), { photos: order.split(",") })
      : await api.submit("photos.remove", new FormData(), { photo: { id: form.get("remove") } });
  return redirect(
    done.ok ? "/profile" : `/profile?photo=${encodeURIComponent(done.problem.code)}`,
    303,
  );
}

export const loader = () => redirect("/profile");
