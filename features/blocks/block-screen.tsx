import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useParams,
} from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { BlockWords } from "./block-words.tsx";

export const handle: ScreenHandle = { title: "blocks.title_unnamed" };

/** The confirmation as a page of its own: what the menus' link leads to where no script runs. */
export async function loader({ params: { id = "" }, request, context }: LoaderFunctionArgs) {
  if (!context.get(pageContext).user)
    throw redirect(`/login?next=${encodeURIComponent(new URL(request.url).pathname)}`);
  const member = await context
    .get(apiContext)
    .read("members.read", { id })
    .catch(() => null); // invisible: still to be blocked
  return { name: member?.profile.name ?? null };
}

export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  const blocked = await context
    .get(apiContext)
    .submit("blocks.block", await request.formData(), { profile: { id } });
  return blocked.ok ? redirect("/members", 303) : { detail: blocked.problem.detail };
}

export default function BlockScreen() {
  const { t } = useText();
  const { id } = useParams();
  const { name } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { state } = useNavigation();
  return (
    <Page width="narrow" title={name ? t("blocks.title", { name }) : t("blocks.title_unnamed")}>
      {refused && (
        <Alert tone="danger" role="alert">
          {t("blocks.failed", { detail: refused.detail })}
        </Alert>
      )}
      <BlockWords />
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <Button type="submit" kind="danger" pending={state !== "idle"}>
          {t("blocks.block")}
        </Button>
        <LinkButton kind="quiet" to={`/members/${id}`}>
          {t("app.cancel")}
        </LinkButton>
      </Form>
    </Page>
  );
}
