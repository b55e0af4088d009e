import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useTopWhen } from "#browser/use-top-when.ts";
import { useSite } from "#browser/use-site.ts";
import { ContentBody } from "#features/content/content-body.tsx";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { ComplaintForm } from "./complaint-form.tsx";

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(apiContext).read("content.readPage", { page: "complaints" });

export const handle: ScreenHandle<Awaited<ReturnType<typeof loader>>> = {
  title: ({ title }) => title,
};

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const sent = await context.get(apiContext).submit("complaints.complain", form);
  const typed = Object.fromEntries(
    ["name", "email", "kind", "reference", "words"].map((field) => [
      field,
      String(form.get(field) ?? ""),
    ]),
  );
  return { ...sent, typed };
}

/**
 * `/complaints`: how complaints are dealt with, and the form (specification, sections 1 and 2; DSA,
 * article 20).
 */
export default function Complaints() {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const { title, description, body } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  useTopWhen(answer?.ok === true);
  if (answer?.ok) {
    const { number, due_at } = answer.answer;
    const date = intl.formatDate(due_at, { dateStyle: "long", timeZone });
    return (
      <Page width="measure" title={t("complaints.done_title")}>
        <Alert tone="success" role="alert">
          {t("complaints.done", { number, email: answer.typed["email"] ?? "", date })}
        </Alert>
        <p className="mt-6">
          <LinkButton to="/" kind="secondary">
            {t("complaints.done_back")}
          </LinkButton>
        </p>
      </Page>
    );
  }
  // How it goes, then the form, then everything else that one may want to know.
  const rest = body.findIndex(
    ({ tag }, at) => tag === "h2" && body.slice(0, at).some((before) => before.tag === "h2"),
  );
  return (
    <Page width="measure" title={title}>
      <meta name="description" content={description} />
      <article className="prose">
        <ContentBody nodes={body.slice(0, rest)} />
      </article>
      <ComplaintForm problem={answer?.problem} typed={answer?.typed} />
      <article className="prose">
        <ContentBody nodes={body.slice(rest)} />
      </article>
    </Page>
  );
}
