import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import { newId } from "#browser/new-id.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { StepUp } from "#features/staff/step-up/step-up.tsx";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CheckField } from "#ui/fields/check-field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { DevicePart } from "./device-part.tsx";
import { HoursField, hoursIn } from "./hours-field.tsx";
import { WebhookPart } from "./webhook-part.tsx";

export const handle: ScreenHandle = { title: "work-notices.title" };

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [notices, { rights }] = await Promise.all([
    api.read("workNotices.read", {}),
    api.read("staff.readSelf", {}),
  ]);
  const webhook = rights.includes("keys.change")
    ? await api.read("workNotices.readWebhook", {}).catch(forOwnersOnly)
    : null;
  return {
    ...notices,
    webhook,
    zones: Intl.supportedValuesOf("timeZone"),
    key: newId(),
  };
}

/** The right on one site is not the right on all of them. */
function forOwnersOnly(error: unknown): null {
  if (error instanceof Response && error.status === 404) return null;
  throw error;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const act = String(form.get("act"));
  if (act === "webhook") {
    const made = await api.submit("workNotices.saveWebhook", form);
    return made.ok
      ? { act, secret: made.answer.secret, problem: undefined }
      : { act, secret: "", problem: made.problem };
  }
  const hour = String(form.get("summary_hour"));
  const done =
    act === "webhook-test"
      ? await api.submit("workNotices.tryWebhook", form)
      : act === "webhook-remove"
        ? await api.submit("workNotices.removeWebhook", form)
        : await api.submit("workNotices.save", form, {
            urgent_mail: form.has("urgent_mail"),
            summary_hour: hour === "" ? null : Number(hour),
            on_call: hoursIn(form),
          });
  return { act, secret: "", problem: done.ok ? undefined : done.problem };
}

/** `/operator/me/notices`: how one is notified of work, and when. */
export default function NoticesScreen() {
  const { t, intl } = useText();
  const notices = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state } = useNavigation();
  const problem = answer?.problem;
  const hourName = (hour: number) =>
    intl.formatTime(new Date(Date.UTC(2026, 0, 1, hour)), {
      hour: "numeric",
      minute: "2-digit",
      timeZone: "UTC",
    });
  return (
    <OfficePage width="text" title={t("work-notices.title")} lead={t("work-notices.lead")}>
      <div className="grid gap-4">
        {problem && !problem.fields && problem.code !== "step_up_required" && (
          <Alert tone="danger" role="alert">
            {problem.detail}
          </Alert>
        )}
        {answer && !problem && answer.secret === "" && (
          <output>
            <Alert tone="success">
              {t(answer.act === "webhook-test" ? "work-notices.webhook_tested" : "app.saved")}
            </Alert>
          </output>
        )}
        <Form method="post" className="grid gap-4">
          <input type="hidden" name="idempotency_key" value={`${notices.key}-save`} />
          <Card padded as="section" className="grid gap-4">
            <h2 className="text-lg">{t("work-notices.urgent")}</h2>
            <p className="text-ink-soft">{t("work-notices.urgent_lead")}</p>
            <CheckField
              name="urgent_mail"
              label={t("work-notices.urgent_mail")}
              defaultChecked={notices.urgent_mail}
            />
            <fieldset className="grid gap-4">
              <legend className="field-label">{t("work-notices.on_call")}</legend>
              <p className="text-ink-soft">{t("work-notices.on_call_lead")}</p>
              {notices.sites.map((site) => (
                <HoursField key={site.id} site={site} />
              ))}
            </fieldset>
          </Card>
          <Card padded as="section" className="grid gap-4">
            <h2 className="text-lg">{t("work-notices.summary")}</h2>
            <SelectField
              name="summary_hour"
              label={t("work-notices.summary_hour")}
              hint={t("work-notices.summary_hint")}
              defaultValue={notices.summary_hour === null ? "" : String(notices.summary_hour)}
              placeholder={t("work-notices.summary_never")}
              options={Array.from({ length: 24 }, (_, hour) => ({
                value: String(hour),
                label: hourName(hour),
              }))}
            />
            <SelectField
              name="time_zone"
              label={t("work-notices.time_zone")}
              defaultValue={notices.time_zone}
              options={[...new Set([notices.time_zone, ...notices.zones])]
                .toSorted()
                .map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
            />
          </Card>
          <div>
            <Button type="submit" name="act" value="save" pending={state !== "idle"}>
              {t("app.save")}
            </Button>
          </div>
        </Form>
        <DevicePart devices={notices.devices} publicKey={notices.push_public_key} />
        {notices.webhook && (
          <WebhookPart
            webhook={notices.webhook}
            secret={answer?.secret ?? ""}
            problem={answer?.act === "webhook" ? problem : undefined}
            idempotencyKey={notices.key}
          />
        )}
      </div>
      <StepUp problem={problem} />
    </OfficePage>
  );
}
