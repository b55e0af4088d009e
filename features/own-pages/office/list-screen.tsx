import { FileText } from "lucide-react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { languageNames } from "#i18n/locales.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TableList } from "#features/office/parts/table-list.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { Pill } from "#ui/pill.tsx";

export const handle: ScreenHandle = { title: "own-pages.title" };

export function loader({ request, context }: LoaderFunctionArgs) {
  const after = new URL(request.url).searchParams.get("after");
  return context.get(apiContext).read("own-pages.list", after ? { after } : {});
}

/** `/operator/pages`: the site's own pages, each language of an address by itself. */
export default function OwnPages() {
  const { t } = useText();
  const { pages, next } = useLoaderData<typeof loader>();
  return (
    <OfficePage
      title={t("own-pages.title")}
      lead={t("own-pages.lead")}
      actions={<LinkButton to="/operator/pages/new">{t("own-pages.new")}</LinkButton>}
    >
      {pages.length === 0 ? (
        <EmptyState icon={<FileText />} title={t("own-pages.none")}>
          {t("own-pages.none_lead")}
        </EmptyState>
      ) : (
        <TableList
          label={t("own-pages.title")}
          rows={pages}
          keyOf={({ id }) => id}
          more={next && `?${new URLSearchParams({ after: next })}`}
          columns={[
            {
              head: t("office.head.title"),
              kind: "row",
              cell: ({ id, language, title }) => (
                <Link to={`/operator/pages/${id}`} lang={language}>
                  {title}
                </Link>
              ),
            },
            { head: t("office.head.address"), cell: ({ slug }) => `/${slug}` },
            {
              head: t("office.head.language"),
              cell: ({ language }) => <span lang={language}>{languageNames[language]}</span>,
            },
            {
              head: t("office.head.state"),
              cell: ({ published, in_footer, changed }) => (
                <span className="flex flex-wrap items-center gap-1">
                  <Pill tone={published ? "success" : "outline"}>
                    {t(published ? "own-pages.published" : "own-pages.draft")}
                  </Pill>
                  {in_footer && <Pill>{t("own-pages.footer")}</Pill>}
                  {changed && <span className="text-ink-soft">{t("own-pages.changed")}</span>}
                </span>
              ),
            },
          ]}
        />
      )}
    </OfficePage>
  );
}
