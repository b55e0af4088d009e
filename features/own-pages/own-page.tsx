import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { ContentBody } from "#features/content/content-body.tsx";
import { useText } from "#i18n/use-text.ts";
import { Page } from "#ui/page.tsx";

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  context.get(apiContext).read("own-pages.read", { slug: params["token"] ?? "" });

export const handle: ScreenHandle<Awaited<ReturnType<typeof loader>>> = {
  title: ({ title }) => title,
};

/**
 * `/{token}`: a page of the site's operator (specification, section 2). It says its own language,
 * which may not be the reader's.
 */
export default function OwnPage() {
  const { title, description, language, updated, body } = useLoaderData<typeof loader>();
  const { t, intl } = useText();
  const lang = language === intl.language ? undefined : language;
  return (
    <Page
      width="measure"
      title={<span lang={lang}>{title}</span>}
      lead={t("own-pages.updated", {
        date: intl.formatDate(updated, { dateStyle: "long", timeZone: "UTC" }),
      })}
    >
      <meta name="description" content={description} lang={lang} />
      <article className="prose" lang={lang}>
        <ContentBody nodes={body} />
      </article>
    </Page>
  );
}
