import { FileX } from "lucide-react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Pill } from "#ui/pill.tsx";

export const handle: ScreenHandle = { title: "cancellations.list_title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const unmatched = asked.get("status") !== "others";
  const cursor = asked.get("cursor");
  return {
    unmatched,
    ...(await context
      .get(apiContext)
      .read("cancellations.list", { unmatched, ...(cursor && { cursor }) })),
  };
}

/** Closing twice, or what a colleague has closed, leaves the list as it is. */
export async function action({ request, context }: ActionFunctionArgs) {
  await context.get(apiContext).submit("cancellations.close", await request.formData());
  throw redirect("/operator/cancellations", 303);
}

/** `/operator/cancellations`: those without an account first, as somebody has to look. */
export default function CancellationList() {
  const { t } = useText();
  const { cancellations, next, unmatched } = useLoaderData<typeof loader>();
  const here = unmatched ? "unmatched" : "others";
  const more = next && `?${new URLSearchParams({ status: here, cursor: next }).toString()}`;
  return (
    <Page width="measure" title={t("cancellations.list_title")} lead={t("cancellations.list_lead")}>
      <nav aria-label={t("cancellations.list_title")} className="mb-6 flex flex-wrap gap-2">
        {(["unmatched", "others"] as const).map((each) => (
          <LinkButton
            key={each}
            to={`?status=${each}`}
            kind={each === here ? "primary" : "secondary"}
            size="small"
            aria-current={each === here ? "page" : undefined}
          >
            {t(`cancellations.tab.${each}`)}
          </LinkButton>
        ))}
      </nav>
      {cancellations.length === 0 ? (
        <EmptyState icon={<FileX />} title={t("cancellations.none")} />
      ) : (
        <Card as="section">
          <ul>
            {cancellations.map((each) => (
              <Row key={each.id} {...each} />
            ))}
          </ul>
        </Card>
      )}
      {more && (
        <nav className="mt-6">
          <LinkButton to={more} kind="secondary">
            {t("cancellations.more")}
          </LinkButton>
        </nav>
      )}
    </Page>
  );
}

type Listed = Output<"cancellations.list">["cancellations"][number];

function Row({ id, number, scope, kind, reason, name, email, status, ...times }: Listed) {
  const { t, intl } = useText();
  const { name: site, time_zone: timeZone } = useSite();
  const time = (at: string) =>
    intl.formatDate(at, { dateStyle: "medium", timeStyle: "short", timeZone });
  return (
    <li className="grid gap-1 border-line px-5 py-4 not-first:border-t">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <strong>{number}</strong>
        <Pill tone={status === "unmatched" ? "wine" : "outline"}>
          {t(`cancellations.status.${status}`)}
        </Pill>
      </span>
      <span>{t(`cancellations.scope.${scope}`, { site })}</span>
      <span className="text-sm text-ink-soft">
        {t(`cancellations.kind.${kind}`)} · {t("cancellations.fact.received")}{" "}
        {time(times.created_at)} · {t("cancellations.fact.ends")}{" "}
        {time(times.closed_at ?? times.ends_at)}
      </span>
      {email && (
        <span className="break-words text-sm text-ink-soft">
          {name} · {email}
        </span>
      )}
      {reason && <p className="break-words whitespace-pre-line">{reason}</p>}
      {status === "unmatched" && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" size="small" kind="secondary">
            {t("cancellations.close")}
          </Button>
        </Form>
      )}
    </li>
  );
}
