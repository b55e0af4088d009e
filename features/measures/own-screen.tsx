import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { StatementCard } from "./statement-card.tsx";

export const handle: ScreenHandle = { title: "measures.title" };

export function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.get(pageContext).user) throw redirect("/login?next=%2Fdecisions");
  const cursor = new URL(request.url).searchParams.get("cursor");
  return context.get(apiContext).read("measures.own", cursor ? { cursor } : {});
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const sent = await context.get(apiContext).submit("measures.appeal", form);
  return sent.ok ? redirect("/decisions", 303) : { problem: sent.problem };
}

/** `/decisions`: what was decided about the member, why, and how to disagree; and warnings. */
export default function Decisions() {
  const { t } = useText();
  const { measures, warnings, next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page width="measure" title={t("measures.title")}>
      <div className="grid gap-5">
        {answer && (
          <Alert tone="danger" role="alert">
            {answer.problem.fields?.[0]?.detail ?? answer.problem.detail}
          </Alert>
        )}
        {warnings.map(({ id, name, credits }) => (
          <Alert key={id} tone="warning">
            <p>{t("measures.warning", { name: name ?? "–" })}</p>
            {credits > 0 && <p>{t("measures.credits_back", { credits })}</p>}
          </Alert>
        ))}
        {measures.length === 0 && <p>{t("measures.none")}</p>}
        {measures.map((statement) => (
          <StatementCard key={statement.id} statement={statement} own />
        ))}
        {next && (
          <nav>
            <LinkButton to={`?cursor=${next}`} kind="secondary">
              {t("measures.more")}
            </LinkButton>
          </nav>
        )}
      </div>
    </Page>
  );
}
