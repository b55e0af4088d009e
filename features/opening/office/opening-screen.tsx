import { Check, Circle } from "lucide-react";
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
import { useSite } from "#browser/use-site.ts";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { Panel } from "#features/office/parts/panel.tsx";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import type { OpeningStep } from "../opening-steps.ts";

export const handle: ScreenHandle = { title: "office.opening.title" };

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(apiContext).read("opening.read", {});

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const free = form.get("free");
  const done =
    free === null
      ? await api.submit("opening.open", form)
      : await api.submit("opening.setFree", new FormData(), { free_of_charge: free === "yes" });
  if (done.ok) throw redirect("/operator/opening", 303);
  return { problem: done.problem };
}

/** Where each line is settled. */
const screens: Readonly<Record<OpeningStep, string>> = {
  company: "/operator/company",
  support: "/operator/site",
  sender: "/operator/site",
  provider: "/operator/payments",
  prices: "/operator/site",
  languages: "/operator/site",
  moderator: "/operator/staff",
};

/** `/operator/opening`: what the site still needs before visitors may come, and the door itself. */
export default function Opening() {
  const { t, intl } = useText();
  const { name, time_zone: timeZone } = useSite();
  const { opened_at, free_of_charge, steps } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const pending = useNavigation().state !== "idle";
  const ready = steps.every(({ done }) => done);
  return (
    <OfficePage
      width="text"
      title={t("office.opening.title")}
      lead={opened_at ? undefined : t("office.opening.lead")}
    >
      {answer && (
        <div className="mb-4">
          <Alert tone="danger" role="alert">
            {answer.problem.detail}
          </Alert>
        </div>
      )}
      {opened_at && (
        <div className="mb-4">
          <Alert tone="success">
            {t("office.opening.opened", {
              site: name,
              date: intl.formatDate(opened_at, { dateStyle: "long", timeZone }),
            })}
          </Alert>
        </div>
      )}
      <Panel title={t("office.opening.needs")}>
        <ul className="grid gap-2">
          {steps.map(({ name: step, done }) => {
            return (
              <li key={step} className="flex items-start gap-2">
                {done ? (
                  <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
                ) : (
                  <Circle aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
                )}
                <span>
                  <Link className="link" to={screens[step]}>
                    {t(`office.opening.step.${step}`)}
                  </Link>{" "}
                  <span className="text-ink-soft">
                    {t(done ? "office.opening.done" : "office.opening.missing")}
                  </span>
                </span>
              </li>
            );
          })}
        </ul>
      </Panel>
      <div className="flex flex-wrap gap-3">
        {!opened_at && (
          <Form method="post">
            <Button type="submit" pending={pending} aria-disabled={!ready || undefined}>
              {t("office.opening.open")}
            </Button>
          </Form>
        )}
        <Form method="post">
          <input type="hidden" name="free" value={free_of_charge ? "no" : "yes"} />
          <Button type="submit" kind="secondary">
            {t(free_of_charge ? "office.opening.sell" : "office.opening.free")}
          </Button>
        </Form>
      </div>
    </OfficePage>
  );
}
