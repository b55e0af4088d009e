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
  useSearchParams,
} from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { Panel } from "#features/office/parts/panel.tsx";
import { useText } from "#i18n/use-text.ts";
import { OfficeRefusal } from "#features/office/second-person/office-refusal.tsx";
import type { Output } from "#server/calls/registry.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";

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
      : await api.submit("opening.setFree", new FormData(), {
          free_of_charge: free === "yes",
          confirmed: JSON.parse(String(form.get("prices"))) as Prices,
        });
  if (done.ok) throw redirect("/operator/opening", 303);
  return { problem: done.problem };
}

type Prices = Output<"opening.read">["prices"];

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
  const { opened_at, free_of_charge, prices, prices_before, steps } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const pending = useNavigation().state !== "idle";
  const asks = useSearchParams()[0].has("ask");
  const nothing = { message_credits: 0, photo_credits: 0, gift_credits: 0 };
  const shown = free_of_charge ? (prices_before ?? nothing) : prices;
  const ready = steps.every(({ done }) => done);
  return (
    <OfficePage
      width="text"
      title={t("office.opening.title")}
      lead={opened_at ? undefined : t("office.opening.lead")}
    >
      {answer && (
        <div className="mb-4">
          <OfficeRefusal problem={answer.problem} />
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
        {!asks && (
          <LinkButton to="?ask=yes" kind="secondary">
            {t(free_of_charge ? "office.opening.sell" : "office.opening.free")}
          </LinkButton>
        )}
      </div>
      {asks && <Confirmation free={!free_of_charge} prices={shown} pending={pending} />}
    </OfficePage>
  );
}

interface ConfirmationProps {
  /** Asks whether to make the site free of charge; otherwise, whether to sell again. */
  readonly free: boolean;
  /** What things cost now, or will cost again. */
  readonly prices: Prices;
  readonly pending: boolean;
}

/** Names the values that change, before they do. */
function Confirmation({ free, prices, pending }: ConfirmationProps) {
  const { t } = useText();
  const lines = [
    ["office.opening.price.message", prices.message_credits],
    ["office.opening.price.photo", prices.photo_credits],
    ["office.opening.price.gift", prices.gift_credits],
  ] as const;
  return (
    <div className="mt-4">
      <Panel title={t(free ? "office.opening.free_ask" : "office.opening.sell_ask")}>
        <div className="grid gap-4">
          <p>{t(free ? "office.opening.free_lead" : "office.opening.sell_lead")}</p>
          <dl className="grid gap-1">
            {lines.map(([words, count]) => (
              <div key={words} className="flex flex-wrap justify-between gap-x-4">
                <dt>{t(words)}</dt>
                <dd className="tabular-nums">
                  {t("office.opening.price.change", {
                    from: free ? count : 0,
                    to: free ? 0 : count,
                  })}
                </dd>
              </div>
            ))}
          </dl>
          <Form method="post" action="?ask=yes" className="flex flex-wrap gap-3">
            <input type="hidden" name="free" value={free ? "yes" : "no"} />
            <input type="hidden" name="prices" value={JSON.stringify(prices)} />
            <Button type="submit" pending={pending}>
              {t(free ? "office.opening.free_do" : "office.opening.sell_do")}
            </Button>
            <LinkButton to="/operator/opening" kind="secondary">
              {t("app.cancel")}
            </LinkButton>
          </Form>
        </div>
      </Panel>
    </div>
  );
}
