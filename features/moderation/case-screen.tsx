import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { WithSide } from "#features/office/parts/panel.tsx";
import { Pill } from "#ui/pill.tsx";
import { CareForm } from "./care/care-form.tsx";
import { Guidance } from "./care/guidance.tsx";
import { CasePhotos } from "./case-photos.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { HeldMessages, RemovedSince, ReportCard } from "./evidence.tsx";
import { HoldPart } from "./hold/hold-part.tsx";
import { RingPart } from "./ring/ring-part.tsx";
import { MemberPanel } from "./member-panel.tsx";

export const handle: ScreenHandle = { title: "moderation.title" };

export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [found, care, ring] = await Promise.all([
    api.read("moderation.read", { id }),
    api.read("care.read", { case: id }),
    api.read("ring.read", { case: id }),
  ]);
  return { ...found, care, ring };
}

export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const undo = form.get("undo");
  if (undo) {
    const undone = await api.submit("moderation.undo", form, { measures: [String(undo)] });
    return undone.ok
      ? redirect(`/operator/cases/${id}`, 303)
      : { problem: undone.problem, kinds: [], typed: {} };
  }
  const undoRing = form.get("undo_ring");
  if (undoRing) {
    const undone = await api.submit("moderation.undo", form, { ring: String(undoRing) });
    return undone.ok
      ? redirect(`/operator/cases/${id}`, 303)
      : { problem: undone.problem, kinds: [], typed: {} };
  }
  const hold = form.get("hold");
  if (hold) {
    const call = hold === "lift" ? "hold.lift" : "hold.hold";
    const done = await api.submit(call, form, { case: { id } });
    return done.ok
      ? redirect(`/operator/cases/${id}`, 303)
      : { problem: done.problem, kinds: [], typed: {} };
  }
  if (form.has("care")) {
    const sent = await api.submit("care.send", form, {
      case: { id },
      to: { id: String(form.get("care_to")) },
      letter: String(form.get("care_letter")),
    });
    return sent.ok
      ? redirect(`/operator/cases/${id}`, 303)
      : { problem: sent.problem, kinds: [], typed: {} };
  }
  const together = form.has("ring");
  const decided = together
    ? await api.submit("ring.decide", form, { case: { id } })
    : await api.submit("moderation.decide", form, { case: { id } });
  if (decided.ok)
    return redirect(staysHere(decided.answer) ? `/operator/cases/${id}` : "/operator", 303);
  const typed = Object.fromEntries(
    ["days", "facts", "words", "ground", "clause"].map((field) => [
      field,
      String(form.get(field) ?? ""),
    ]),
  );
  return { problem: decided.problem, kinds: form.getAll("kinds").map(String), typed, together };
}

/** A ring shows its undo; a case that stays open says why. */
const staysHere = (done: Output<"moderation.decide"> | Output<"ring.decide">): boolean =>
  "ring" in done || !done.closed;

/** One case, for operators: what was said and kept, and the decision. */
export default function Case() {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const found = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const together = answer !== undefined && "together" in answer && answer.together;
  const { subject, reports, held, held_count, photos, status, gravity } = found;
  return (
    <OfficePage
      title={subject?.name ?? t(found.erased ? "moderation.erased" : "moderation.nobody")}
      actions={
        <Pill tone={gravity === 3 ? "wine" : "outline"}>{t(`moderation.gravity.${gravity}`)}</Pill>
      }
    >
      <WithSide label={t("moderation.member")} side={<MemberPanel file={found} />}>
        <div className="grid gap-6">
          {status === "closed" && <Alert tone="info">{t("moderation.closed")}</Alert>}
          {status === "open" && subject?.status === "deleted" && found.holds_erasure && (
            <Alert tone="info">
              {subject.erasure_waits_until
                ? t("moderation.erasure_waits_until", {
                    date: intl.formatDate(subject.erasure_waits_until, {
                      dateStyle: "long",
                      timeZone,
                    }),
                  })
                : t("moderation.erasure_waits")}
            </Alert>
          )}
          {found.acted && gravity === 3 && <Alert tone="info">{t("moderation.stays_open")}</Alert>}
          {status === "open" && found.erased && (
            <Alert tone="info">
              {t(found.can_bar ? "moderation.erased_can_bar" : "moderation.erased_open")}
            </Alert>
          )}
          {status === "closed" && answer && (
            <Alert tone="danger" role="alert">
              {answer.problem.detail}
            </Alert>
          )}
          <Guidance reports={reports} />
          {reports.length > 0 && (
            <section className="grid gap-4" aria-labelledby="reports">
              <h2 id="reports">{t("moderation.reports")}</h2>
              {reports.map((report) => (
                <ReportCard
                  key={report.id}
                  report={report}
                  subject={subject}
                  translates={found.care.translates}
                />
              ))}
            </section>
          )}
          {held.length > 0 && <HeldMessages held={held} count={held_count} />}
          {found.removed.length > 0 && <RemovedSince removed={found.removed} />}
          {photos.length > 0 && (
            <section className="grid gap-3" aria-labelledby="photos">
              <h2 id="photos">{t("moderation.member_photos")}</h2>
              <CasePhotos photos={photos} />
            </section>
          )}
          <CareForm
            care={found.care}
            reasons={reports.flatMap(({ reason, also }) => [reason, ...also])}
          />
          {status === "open" && subject && ["active", "not_confirmed"].includes(subject.status) && (
            <HoldPart subject={subject} />
          )}
          {status === "open" && (
            <Card as="section" padded>
              <DecisionForm found={found} answer={together ? undefined : answer} />
            </Card>
          )}
          <RingPart
            ring={found.ring}
            open={status === "open" && subject !== null}
            answer={together ? answer : undefined}
          />
        </div>
      </WithSide>
    </OfficePage>
  );
}
