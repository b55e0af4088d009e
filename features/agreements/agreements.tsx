import { FileCheck } from "lucide-react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { ContentBody } from "#features/content/content-body.tsx";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** /agreements/{id?}: what the member agreed to, or one text as it read on that day. */
export async function loader({ request, context, params: { id } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  if (id) return { one: await api.read("agreements.read", { id }), list: null };
  const before = new URL(request.url).searchParams.get("before");
  return { one: null, list: await api.read("agreements.list", before ? { before } : {}) };
}

export const handle: ScreenHandle = { title: "agreements.title" };

export default function Agreements() {
  const { one, list } = useLoaderData<typeof loader>();
  const { t } = useText();
  if (one) return <OneText {...one} />;
  return (
    <Page width="measure" title={t("agreements.title")} lead={t("agreements.lead")}>
      {list.agreements.length === 0 ? (
        <EmptyState icon={<FileCheck />} title={t("agreements.empty")}>
          {t("agreements.empty_lead")}
        </EmptyState>
      ) : (
        <Card as="section">
          <ul>
            {list.agreements.map((agreement) => (
              <Entry key={agreement.id} {...agreement} />
            ))}
          </ul>
        </Card>
      )}
      {list.next && (
        <nav className="mt-6 flex justify-end">
          <LinkButton to={`/agreements?before=${list.next}`} kind="secondary">
            {t("agreements.older")}
          </LinkButton>
        </nav>
      )}
    </Page>
  );
}

type Agreement = Output<"agreements.read">["agreement"];

function Entry(agreement: Agreement) {
  return (
    <li className="relative border-line px-5 py-3 not-first:border-t hover:bg-sunk">
      <Link to={`/agreements/${agreement.id}`} className="card-link">
        {agreement.title.replaceAll("\u00ad", "")}
      </Link>
      <span className="block text-sm text-ink-soft">{useWhen(agreement)}</span>
    </li>
  );
}

/** 'Agreed at sign-up on 3 May 2026': which occasion, and which day. */
function useWhen({ occasion, agreed_at, applies_from }: Agreement): string {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const day = (date: string) => intl.formatDate(date, { dateStyle: "long", timeZone });
  return t(`agreements.occasion.${occasion}`, { date: day(agreed_at), from: day(applies_from) });
}

function OneText({ agreement, body }: Output<"agreements.read">) {
  const { t, intl } = useText();
  const date = intl.formatDate(agreement.version, { dateStyle: "long", timeZone: "UTC" });
  return (
    <Page width="measure" title={agreement.title} lead={t("agreements.version", { date })}>
      <p className="mb-6 text-ink-soft">{useWhen(agreement)}</p>
      <article className="prose">
        <ContentBody nodes={body} />
      </article>
      <p className="mt-10">
        <Link to="/agreements" className="link touch inline-block">
          {t("agreements.all")}
        </Link>
      </p>
    </Page>
  );
}
