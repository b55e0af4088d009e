import { useState } from "react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";

export const handle: ScreenHandle = { title: "moderation.sealed_title" };

export const loader = ({ params: { id = "" }, context }: LoaderFunctionArgs) =>
  context.get(apiContext).read("sealed.openSealed", { id });

export async function action({ params: { id = "" }, context }: ActionFunctionArgs) {
  const asked = await context
    .get(apiContext)
    .submit("sealed.askRelease", new FormData(), { measure: { id } });
  return asked.ok ? redirect(`/operator/sealed/${id}`, 303) : { problem: asked.problem };
}

/** `/operator/sealed/{id}`: what was sealed because it shows a child; shown on request alone. */
export default function Sealed() {
  const { t } = useText();
  const { text, photos, release_asked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [shown, setShown] = useState(false);
  return (
    <OfficePage
      width="text"
      title={t("moderation.sealed_title")}
      lead={t("moderation.sealed_lead")}
    >
      <div className="grid gap-6">
        {answer && (
          <Alert tone="danger" role="alert">
            {answer.problem.detail}
          </Alert>
        )}
        {!shown && (
          <Button kind="secondary" onClick={() => setShown(true)}>
            {t("moderation.sealed_show")}
          </Button>
        )}
        {shown && text && (
          <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
            {text}
          </p>
        )}
        {shown &&
          photos.map((bytes, at) => (
            <img
              key={at}
              src={`data:image/webp;base64,${bytes}`}
              alt={t("moderation.photo_number", { number: at + 1 })}
              className="h-auto max-w-full rounded-card"
            />
          ))}
        {release_asked ? (
          <Alert tone="info">{t("moderation.release_asked")}</Alert>
        ) : (
          <Form method="post">
            <Button type="submit" kind="secondary">
              {t("moderation.release_ask")}
            </Button>
          </Form>
        )}
      </div>
    </OfficePage>
  );
}
