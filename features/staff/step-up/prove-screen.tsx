import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import { ownPath } from "#browser/own-path.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useText } from "#i18n/use-text.ts";
import { DoorCard } from "../door/door-card.tsx";
import { ProofForm } from "./proof-form.tsx";

export const handle: ScreenHandle = { title: "staff.step_up" };

const nextOf = (request: Request): string =>
  ownPath(new URL(request.url).searchParams.get("next"), "/operator");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const known = await context.get(apiContext).read("staff.proofOptions", {});
  return { known, next: nextOf(request) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const done = await context.get(apiContext).submit("staff.prove", await request.formData());
  if (done.ok) return redirect(nextOf(request), 303);
  return { problem: done.problem };
}

/** `/operator/prove`: shows again who one is, for a page or a file that asks for it; then goes on. */
export default function Prove() {
  const { t } = useText();
  const { next, known } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <DoorCard title={t("staff.step_up")}>
      <ProofForm
        onProved={() => location.assign(next)}
        known={known}
        refused={answer?.problem.detail}
      />
    </DoorCard>
  );
}
