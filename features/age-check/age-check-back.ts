import { type LoaderFunctionArgs, redirect } from "react-router";
import { apiContext } from "#browser/context.ts";
import { outcomes } from "./outcomes.ts";

/**
 * `/age-check/back`: where the provider sends the member. What its address carried is used up here
 * and stands in no page; the page behind says what came of it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const of = (name: string) => searchParams.get(name) ?? undefined;
  const finished = await context.get(apiContext).submit("age-check.finish", new FormData(), {
    state: of("state"),
    code: of("code"),
    iss: of("iss"),
    error: of("error"),
  });
  if (finished.ok) return redirect("/age-check?outcome=passed");
  const { code } = finished.problem;
  if (code === "authentication_required") return redirect("/login?next=/age-check");
  const outcome = outcomes.find((each) => code === `age_check_${each}`) ?? "failed";
  return redirect(`/age-check?outcome=${outcome}`);
}
