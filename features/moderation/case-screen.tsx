import { BackLink } from "#features/office/back-link.tsx";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { usePhotoUrl } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { Photo } from "#ui/photo.tsx";
import { Pill } from "#ui/pill.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { HeldMessages, History, ReportCard } from "./evidence.tsx";
import { MemberState } from "./member-state.tsx";

export const handle: ScreenHandle = { title: "moderation.title" };

export function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
  return context.get(apiContext).read("moderation.read", { id });
}

export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  for (const optional of ["photo", "report"]) if (form.get(optional) === "") form.delete(optional);
  const decided = await context.get(apiContext).submit("moderation.decide", form, { case: { id } });
  if (decided.ok) return redirect("/operator", 303);
  return {
    problem: decided.problem,
    action: String(form.get("action") ?? ""),
    reason: String(form.get("reason") ?? ""),
  };
}

/** One case, for operators: what was said and kept, and the decision. */
export default function Case() {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const found = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { subject, reports, held, held_count, photos, decisions, status, gravity } = found;
  return (
    <Page
      width="measure"
      title={subject?.name ?? t(found.erased ? "moderation.erased" : "moderation.nobody")}
      actions={
        <Pill tone={gravity === 3 ? "wine" : "outline"}>{t(`moderation.gravity.${gravity}`)}</Pill>
      }
    >
      <div className="grid gap-8">
        <div className="flex flex-wrap items-center gap-3">
          <BackLink to="/operator" words="moderation.back" />
          {subject && <MemberState subject={subject} />}
        </div>
        {status === "closed" && <Alert tone="info">{t("moderation.closed")}</Alert>}
        {reports.length > 0 && (
          <section className="grid gap-4" aria-labelledby="reports">
            <h2 id="reports">{t("moderation.reports")}</h2>
            {reports.map((report) => (
              <ReportCard key={report.id} report={report} subject={subject} />
            ))}
          </section>
        )}
        {held.length > 0 && <HeldMessages held={held} count={held_count} />}
        {photos.length > 0 && (
          <section className="grid gap-3" aria-labelledby="photos">
            <h2 id="photos">{t("moderation.member_photos")}</h2>
            <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5">
              {photos.map(({ id, filename }, at) => (
                <li key={id}>
                  <Photo
                    src={photoUrl(filename)}
                    alt={t("moderation.photo_number", { number: at + 1 })}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
        {decisions.length > 0 && <History decisions={decisions} />}
        {status === "open" && (
          <Card as="section" padded>
            <DecisionForm found={found} answer={answer} />
          </Card>
        )}
      </div>
    </Page>
  );
}
