import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import { ownPath } from "#browser/own-path.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useText } from "#i18n/use-text.ts";
import { DoorCard } from "../door/door-card.tsx";
import { ProofForm } from "./proof-form.tsx";

export const handle: ScreenHandle = { title: "staff.step_up" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.get(apiContext).read("staff.readSelf", {});
  return { next: ownPath(new URL(request.url).searchParams.get("next"), "/operator") };
}

/** `/operator/prove`: shows again who one is, for a page or a file that asks for it; then goes on. */
export default function Prove() {
  const { t } = useText();
  const { next } = useLoaderData<typeof loader>();
  return (
    <DoorCard title={t("staff.step_up")}>
      <ProofForm onProved={() => location.assign(next)} />
    </DoorCard>
  );
}
