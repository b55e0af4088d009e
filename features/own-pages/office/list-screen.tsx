import { FileText } from "lucide-react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import type { Output } from "#server/calls/registry.ts";
import { languageNames } from "#i18n/locales.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
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
    <Page width="measure" title={t("own-pages.title")} lead={t("own-pages.lead")}>
      <p className="mb-6">
        <LinkButton to="/operator/pages/new">{t("own-pages.new")}</LinkButton>
      </p>
      {pages.length === 0 ? (
        <EmptyState icon={<FileText />} title={t("own-pages.none")}>
          {t("own-pages.none_lead")}
        </EmptyState>
      ) : (
        <Card as="section">
          <ul>
            {pages.map((each) => (
              <Row key={each.id} {...each} />
            ))}
          </ul>
        </Card>
      )}
      {next && (
        <nav className="mt-6">
          <LinkButton to={`?${new URLSearchParams({ after: next }).toString()}`} kind="secondary">
            {t("own-pages.more")}
          </LinkButton>
        </nav>
      )}
    </Page>
  );
}

function Row({
  id,
  slug,
  language,
  title,
  published,
  changed,
  in_footer,
}: Output<"own-pages.list">["pages"][number]) {
  const { t } = useText();
  return (
    <li className="relative grid gap-1 border-line px-5 py-4 not-first:border-t hover:bg-sunk">
      <Link to={`/operator/pages/${id}`} lang={language} className="card-link font-semibold">
        {title}
      </Link>
      <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        <span className="break-all">/{slug}</span> ·{" "}
        <span lang={language}>{languageNames[language]}</span>
        <Pill tone={published ? "success" : "outline"}>
          {t(published ? "own-pages.published" : "own-pages.draft")}
        </Pill>
        {in_footer && <Pill>{t("own-pages.footer")}</Pill>}
      </span>
      {changed && <span className="text-sm text-ink-soft">{t("own-pages.changed")}</span>}
    </li>
  );
}
