import { BellOff, EyeOff, Tag, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite, useUser } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { DeleteConfirm } from "./delete-confirm.tsx";
import type { Elements } from "#ui/elements.ts";
import { newId } from "#browser/new-id.ts";

export const handle: ScreenHandle = { title: "account-settings.delete" };

const steps = ["confirm", "erase"] as const;

/**
 * Three steps by address, so that they work without JavaScript: alternatives, `?step=confirm`,
 * `?step=erase`.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = context.get(pageContext);
  if (!user) throw redirect("/login?next=/delete-account");
  const wanted = new URL(request.url).searchParams.get("step");
  const { stay_discount, confirmed } = await context
    .get(apiContext)
    .read("account-settings.read", {});
  const step = steps.find((each) => each === wanted) ?? null;
  const { unused } = step
    ? await context.get(apiContext).read("refunds.unused", {})
    : { unused: [] };
  const { paused_until } = await context.get(apiContext).read("notifications.read", {});
  return {
    step,
    unused,
    paused_until,
    stay_discount,
    confirmed,
    key: newId(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  switch (String(form.get("intent"))) {
    case "invisible": {
      await api.submit("account-settings.changeVisibility", form, { invisible: true });
      throw redirect("/notifications#visibility", 303);
    }
    case "pause": {
      const paused = await api.submit("notifications.pause", form);
      return paused.ok ? {} : { problem: paused.problem };
    }
    case "stay": {
      const taken = await api.submit("account-settings.acceptStay", form);
      return taken.ok ? { taken: taken.answer } : { problem: taken.problem };
    }
    case "delete":
    case "erase": {
      const done = await api.submit("account-settings.deleteAccount", form, {
        now: form.get("intent") === "erase",
      });
      // What this browser keeps of the member goes with the account: drafts, photos, the worker
      // with its push (decision 17).
      const headers = { "clear-site-data": '"cache", "storage"' };
      if (done.ok) throw redirect(farewell(done.answer), { status: 303, headers });
      return { problem: done.problem };
    }
    default:
      throw new Response(null, { status: 400 });
  }
}

const farewell = ({ erased, waits_until }: Output<"account-settings.deleteAccount">): string =>
  erased
    ? "/account-deleted?erased=1"
    : waits_until
      ? `/account-deleted?waits=${waits_until.slice(0, 10)}`
      : "/account-deleted";

/**
 * What could be done instead, once, on one screen, with Delete equally visible (readings, 'Delete
 * account').
 */
export default function DeleteAccount() {
  const { t } = useText();
  const {
    step,
    unused,
    paused_until: paused,
    stay_discount: percent,
    confirmed,
    key,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const user = useUser();
  const { formData } = useNavigation();
  const problem = answer && "problem" in answer ? answer.problem : undefined;
  const taken = answer && "taken" in answer ? answer.taken : undefined;
  if (step)
    return (
      <DeleteConfirm
        erase={step === "erase" || !confirmed}
        confirmed={confirmed}
        unused={unused}
        problem={problem}
        formKey={key}
      />
    );
  return (
    <Page
      title={t("account-settings.delete_title")}
      lead={t("account-settings.delete_intro")}
      width="measure"
    >
      {problem && (
        <div className="mb-4">
          <Alert tone="danger" role="alert">
            {problem.detail}
          </Alert>
        </div>
      )}
      <ul className="grid gap-4">
        {!user?.invisible && (
          <Choice
            icon={<EyeOff aria-hidden="true" />}
            title={t("account-settings.instead_invisible")}
            lead={t("account-settings.instead_invisible_lead")}
          >
            <Form method="post">
              <Button
                type="submit"
                name="intent"
                value="invisible"
                kind="secondary"
                pending={formData?.get("intent") === "invisible"}
              >
                {t("account-settings.become_invisible")}
              </Button>
            </Form>
          </Choice>
        )}
        <Choice
          icon={<BellOff aria-hidden="true" />}
          title={t("account-settings.instead_mails")}
          lead={t("account-settings.instead_mails_lead")}
        >
          {paused ? (
            <Paused until={paused} />
          ) : (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="idempotency_key" value={`${key}-pause`} />
              <Button
                type="submit"
                name="intent"
                value="pause"
                kind="secondary"
                pending={formData?.get("intent") === "pause"}
              >
                {t("account-settings.instead_mails_button")}
              </Button>
            </Form>
          )}
        </Choice>
        {(percent > 0 || taken) && (
          <Choice
            icon={<Tag aria-hidden="true" />}
            title={t("account-settings.instead_discount", {
              percent: taken?.value_percentage ?? percent,
            })}
            lead={t("account-settings.instead_discount_lead")}
          >
            {taken ? (
              <Taken {...taken} />
            ) : (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="idempotency_key" value={key} />
                <Button
                  type="submit"
                  name="intent"
                  value="stay"
                  kind="secondary"
                  pending={formData?.get("intent") === "stay"}
                >
                  {t("account-settings.instead_discount_button")}
                </Button>
              </Form>
            )}
          </Choice>
        )}
        <Choice
          icon={<Trash2 aria-hidden="true" />}
          title={t("account-settings.delete")}
          lead={t(
            confirmed
              ? "account-settings.delete_card_lead"
              : "account-settings.delete_now_card_lead",
          )}
        >
          <LinkButton to="?step=confirm" kind="secondary">
            {t("account-settings.delete")}
          </LinkButton>
        </Choice>
      </ul>
    </Page>
  );
}

/** All of one size and weight. */
function Choice({
  icon,
  title,
  lead,
  children,
}: {
  icon: Elements;
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <li className="card grid gap-3" data-padded="">
      <h2 className="flex items-center gap-3 text-lg">
        <span className="shrink-0 text-wine">{icon}</span>
        <span>{title}</span>
      </h2>
      <p className="text-ink-soft">{lead}</p>
      <div>{children}</div>
    </li>
  );
}

function Paused({ until }: { until: string }) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const date = intl.formatDate(until, { timeZone, day: "numeric", month: "long", year: "numeric" });
  return (
    <Alert
      tone="success"
      actions={
        <LinkButton to="/notifications#notifications" size="small" kind="secondary">
          {t("account-settings.instead_mails_choose")}
        </LinkButton>
      }
    >
      {t("account-settings.instead_mails_done", { date })}
    </Alert>
  );
}

function Taken({
  code,
  value_percentage: percent,
  expires,
}: {
  code: string;
  value_percentage: number;
  expires: string;
}) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const date = intl.formatDate(expires, {
    timeZone,
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  return (
    <Alert
      tone="success"
      actions={
        <LinkButton to="/credits" size="small" kind="secondary">
          {t("account-settings.to_credits")}
        </LinkButton>
      }
    >
      {t("account-settings.instead_discount_given", { code, percent, date })}
    </Alert>
  );
}
