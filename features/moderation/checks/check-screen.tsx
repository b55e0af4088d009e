import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { usePhotoUrl } from "#browser/use-site.ts";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { WithSide } from "#features/office/parts/panel.tsx";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { Photo } from "#ui/photo.tsx";
import { caseKinds } from "../case-kinds.ts";
import { HeldMessages, ReportCard } from "../evidence.tsx";
import { MemberPanel } from "../member-panel.tsx";

export const handle: ScreenHandle = { title: "moderation.check_title" };

export const loader = ({ params: { id = "" }, context }: LoaderFunctionArgs) =>
  context.get(apiContext).read("checks.read", { id });

export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const look = { id };
  const sent = form.has("settle")
    ? await api.submit("checks.settle", form, { look })
    : await api.submit("checks.answer", form, {
        look,
        verdict: form.getAll("verdict").map(String),
      });
  if (!sent.ok) return { problem: sent.problem };
  const differs = "agrees" in sent.answer && !sent.answer.agrees;
  return redirect(differs ? `/operator/checks/${id}` : "/operator?kind=check", 303);
}

/**
 * `/operator/checks/{id}`: what a colleague has decided, for a second person who sees how only
 * after they have said what they would have done.
 */
export default function Check() {
  const { t, intl } = useText();
  const photoUrl = usePhotoUrl();
  const { photo, case: file, differs, looked, agreed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const pending = state !== "idle";
  const wrong = answer?.problem.fields?.find(({ path }) => path === "verdict")?.detail;
  const said = (kinds: readonly string[]): string =>
    intl.formatList(
      kinds.map((kind) =>
        t(
          kind === "active" || kind === "refused"
            ? `moderation.check_${kind}`
            : `moderation.kind_of.${kind}`,
        ),
      ),
    );
  const somebody = (name: string | null): string => name ?? t("moderation.nobody");
  return (
    <OfficePage
      title={t("moderation.check_title")}
      lead={`${t("moderation.check_lead")} ${t("moderation.check_counts", { looked, agreed })}`}
    >
      <WithSide label={t("moderation.member")} side={file && <MemberPanel file={file} />}>
        <div className="grid gap-6">
          {answer && !wrong && (
            <Alert tone="danger" role="alert">
              {answer.problem.detail}
            </Alert>
          )}
          {photo && (
            <figure className="grid max-w-md gap-2">
              <Photo
                src={photoUrl(photo.filename)}
                alt={t("moderation.photo_number", { number: 1 })}
              />
              <figcaption>
                {`${photo.name}, ${intl.formatNumber(photo.age)}, ${t(`profiles.gender.${photo.gender}`)}`}
              </figcaption>
            </figure>
          )}
          {file?.reports.map((report) => (
            <ReportCard key={report.id} report={report} subject={file.subject} />
          ))}
          {file && file.held.length > 0 && (
            <HeldMessages held={file.held} count={file.held_count} />
          )}
          {differs ? (
            <Card as="section" padded className="grid gap-4">
              <h2>{t("moderation.check_differs")}</h2>
              <p>
                {t("moderation.check_first", {
                  who: somebody(differs.first_by),
                  verdict: said(differs.first),
                })}
              </p>
              <p>
                {t("moderation.check_second", {
                  who: somebody(differs.second_by),
                  verdict: said(differs.second),
                })}
              </p>
              <p className="text-ink-soft">
                <span>{t("moderation.check_settle_lead")}</span>{" "}
                {file && (
                  <Link className="link touch" to={`/operator/cases/${file.id}`}>
                    {t("moderation.appeal_case")}
                  </Link>
                )}
              </p>
              <Form method="post">
                <Button type="submit" name="settle" value="yes" pending={pending}>
                  {t("moderation.check_settle")}
                </Button>
              </Form>
            </Card>
          ) : (
            <Card as="section" padded>
              <Form method="post" noValidate className="grid gap-4">
                <ChoiceGroup
                  name="verdict"
                  label={t("moderation.check_verdict")}
                  multiple={!photo}
                  required
                  error={wrong}
                  choices={(photo ? ["active", "refused"] : [...caseKinds]).map((kind) => ({
                    value: kind,
                    label: said([kind]),
                  }))}
                />
                <Button type="submit" pending={pending}>
                  {t("moderation.check_send")}
                </Button>
              </Form>
            </Card>
          )}
        </div>
      </WithSide>
    </OfficePage>
  );
}
