import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { ContentBody } from "#features/content/content-body.tsx";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { PageFields, type Typed } from "./page-fields.tsx";

export const handle: ScreenHandle = { title: "own-pages.title" };

export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  if (id !== "new") return { page: await api.read("own-pages.edit", { id }) };
  await api.read("own-pages.list", {}); // for operators only, as the page itself
  return { page: null };
}

export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const page = id === "new" ? undefined : { id };
  const intent = String(form.get("intent") ?? "save");
  const typed: Typed = {
    ...Object.fromEntries(
      ["slug", "language", "title", "description", "body"].map((field) => [
        field,
        String(form.get(field) ?? ""),
      ]),
    ),
    in_footer: form.has("in_footer"),
  };
  if (intent === "preview") {
    const seen = await api.submit("own-pages.preview", form);
    return seen.ok ? { typed, preview: seen.answer } : { typed, problem: seen.problem };
  }
  if (page && (intent === "unpublish" || intent === "remove")) {
    const done = await api.submit(`own-pages.${intent}`, new FormData(), { page });
    if (done.ok)
      throw redirect(
        intent === "remove" ? "/operator/pages" : `/operator/pages/${id}?done=offline`,
        303,
      );
    return { typed: undefined, problem: done.problem };
  }
  const publish = intent === "publish";
  const saved = await api.submit("own-pages.save", form, {
    ...(page && { page }),
    in_footer: typed.in_footer ?? false,
    publish,
  });
  if (saved.ok)
    throw redirect(
      `/operator/pages/${saved.answer.id}?done=${publish ? "published" : "saved"}`,
      303,
    );
  return { typed, problem: saved.problem };
}

const done = {
  saved: "own-pages.saved",
  published: "own-pages.published_now",
  offline: "own-pages.offline_now",
} as const;

/**
 * `/operator/pages/{id}`: writes, previews, publishes and takes back one page in one language;
 * `new` begins one.
 */
export default function EditPage() {
  const { t } = useText();
  const { page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const [search] = useSearchParams();
  const outcome = answer ? undefined : done[search.get("done") as keyof typeof done];
  const problem = answer && "problem" in answer ? answer.problem : undefined;
  const preview = answer && "preview" in answer ? answer.preview : undefined;
  const pending = state !== "idle";
  return (
    <OfficePage width="text" title={page?.title ?? t("own-pages.new")}>
      <div className="grid gap-6">
        {outcome && (
          <Alert
            tone="success"
            role="alert"
            actions={
              page?.published && (
                <Link className="link" to={`/${page.slug}`}>
                  {t("own-pages.see")}
                </Link>
              )
            }
          >
            {t(outcome)}
          </Alert>
        )}
        {problem && (
          <Alert tone="danger" role="alert">
            {problem.fields?.map(({ detail }) => detail).join(" ") ?? problem.detail}
          </Alert>
        )}
        {preview && (
          <Card as="section" padded aria-label={t("own-pages.preview")} lang={preview.language}>
            <p className="mb-4 text-sm text-ink-soft">{t("own-pages.preview")}</p>
            <article className="prose">
              <h2>{preview.title}</h2>
              <ContentBody nodes={preview.body} />
            </article>
          </Card>
        )}
        <Form method="post" noValidate className="grid gap-5">
          <PageFields
            key={page?.id ?? "new"}
            typed={answer?.typed ?? page ?? {}}
            fixed={page?.published ?? false}
            error={(field) => problem?.fields?.find(({ path }) => path === field)?.detail}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="intent" value="preview" kind="secondary" pending={pending}>
              {t("own-pages.preview")}
            </Button>
            <Button type="submit" name="intent" value="save" kind="secondary">
              {t("own-pages.save")}
            </Button>
            <Button type="submit" name="intent" value="publish">
              {t("own-pages.publish")}
            </Button>
          </div>
        </Form>
        {page && (
          <Form method="post">
            <Button
              type="submit"
              name="intent"
              value={page.published ? "unpublish" : "remove"}
              kind="quiet"
            >
              {t(page.published ? "own-pages.unpublish" : "own-pages.remove")}
            </Button>
          </Form>
        )}
      </div>
    </OfficePage>
  );
}
