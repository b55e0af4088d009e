import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { ConsentBar } from "#features/tracking/consent-bar.tsx";
import { ConsentForm } from "#features/tracking/consent-form.tsx";
import { useText } from "#i18n/use-text.ts";
import { Page } from "#ui/page.tsx";
import { ContentBody } from "./content-body.tsx";
import { asPageName, pathOfPage } from "./page-names.ts";
import { TableOfContents } from "./table-of-contents.tsx";

/** From this many sections on, a page gets a table of contents. */
const manySections = 5;

/**
 * /pages/{page}: terms, privacy, cookies, faq, return-policy, ban, service (specification, section
 * 2), accessibility and imprint. Another name is 404.
 */
export function loader({ context, params }: LoaderFunctionArgs) {
  const page = asPageName(params["page"] ?? "");
  if (page && pathOfPage(page) !== `/pages/${page}`) throw redirect(pathOfPage(page));
  return context.get(apiContext).read("content.readPage", { page: params["page"] ?? "" });
}

/** Without the soft hyphens that let a long heading break on a phone. */
export const handle: ScreenHandle<Awaited<ReturnType<typeof loader>>> = {
  title: ({ title }) => title.replaceAll("\u00ad", ""),
};

export default function ContentPage() {
  const { page, title, description, updated, sections, body } = useLoaderData<typeof loader>();
  const { t, intl } = useText();
  const date = intl.formatDate(updated, { dateStyle: "long", timeZone: "UTC" });
  const long = sections.length >= manySections;
  return (
    <Page
      width={long ? "full" : "measure"}
      title={title}
      lead={t(page === "terms" ? "content.version" : "content.updated", { date })}
    >
      {page !== "cookies" && <ConsentBar />}
      <meta name="description" content={description} />
      <div
        className={
          long
            ? "lg:grid lg:grid-cols-[minmax(0,65ch)_16rem] lg:justify-between lg:gap-16"
            : undefined
        }
      >
        {long && <TableOfContents sections={sections} />}
        <article className="prose">
          <ContentBody nodes={body} />
          {page === "cookies" && <ConsentForm />}
        </article>
      </div>
    </Page>
  );
}
