import { BadgeCheck } from "lucide-react";
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
import { usePhotoUrl, useSite, useUser } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import type { OwnCheck } from "./contract.ts";
import { mostPerDay } from "./limits.ts";
import { SendSelfie } from "./send-selfie.tsx";
import { sentOutcome } from "./sent-outcome.ts";
import css from "./selfie-check.css?url";

export const handle: ScreenHandle = { title: "selfie-check.title" };
export const links = () => [{ rel: "stylesheet", href: css }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { check } = await context.get(apiContext).read("selfie-check.own", {});
  if (!check) throw redirect("/profile");
  const said = new URL(request.url).searchParams.get("sent");
  return { check, problem: sentOutcome(said, context.get(pageContext).words.intl) };
}

/** Asks for a pose. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (!context.get(pageContext).user) throw redirect("/login?next=/selfie-check");
  const done = await context.get(apiContext).submit("selfie-check.ask", await request.formData());
  return done.ok ? redirect("/selfie-check", 303) : { problem: done.problem };
}

/**
 * `/selfie-check`: what is compared, by whom and what becomes of the selfie; the pose, the way to
 * send it, and what came of it. Forms and links, so it works before hydration.
 */
export default function SelfieCheck() {
  const { t } = useText();
  const { name: site } = useSite();
  const { check, problem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.problem.detail ?? problem;
  return (
    <Page width="narrow" title={t("selfie-check.title")} lead={t("selfie-check.lead", { site })}>
      <div className="grid gap-5">
        {refused && check.state !== "waiting" && (
          <Alert tone="danger" role="alert">
            {refused}
          </Alert>
        )}
        <Standing check={check} />
        <section className="selfie-facts" aria-labelledby="selfie-facts">
          <h2 id="selfie-facts" className="text-lg">
            {t("selfie-check.facts")}
          </h2>
          <ul>
            {(["person", "private", "deleted", "tick", "changes"] as const).map((fact) => (
              <li key={fact}>{t(`selfie-check.fact.${fact}`)}</li>
            ))}
          </ul>
        </section>
      </div>
    </Page>
  );
}

function Standing({ check }: { check: OwnCheck }) {
  const { t } = useText();
  const { state, reason, pose } = check;
  if (state === "confirmed")
    return (
      <Card padded>
        <div className="selfie-done">
          <BadgeCheck aria-hidden="true" />
          <div>
            <h2 className="text-xl">{t("selfie-check.card.confirmed")}</h2>
            <p className="text-ink-soft">{t("selfie-check.card_lead.confirmed")}</p>
          </div>
        </div>
        <Onwards />
      </Card>
    );
  if (state === "waiting")
    return (
      <Card padded>
        <h2 className="text-xl">{t("selfie-check.card.waiting")}</h2>
        <output className="mt-1 block text-ink-soft">{t("selfie-check.card_lead.waiting")}</output>
        <Onwards />
      </Card>
    );
  if (state === "asked" && pose)
    return (
      <Card padded>
        <Pair>
          <h2 className="selfie-pose">{t(`selfie-check.pose.${pose}`)}</h2>
          <p className="text-ink-soft">{t("selfie-check.pose_lead")}</p>
        </Pair>
        <SendSelfie />
      </Card>
    );
  return (
    <>
      {state !== "none" && (
        <Alert
          tone={state === "changed" ? "info" : "warning"}
          title={t(`selfie-check.card.${state}`)}
        >
          {reason ? t(`selfie-check.reason.${reason}`) : t(`selfie-check.card_lead.${state}`)}
        </Alert>
      )}
      <Begin check={check} />
    </>
  );
}

/** The photo that is compared, beside the words. */
function Pair({ children }: { children: ReactNode }) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  const image = useUser()?.profile?.images.find(({ status }) => status === "active");
  return (
    <div className="selfie-pair">
      {image && <img src={photoUrl(image.thumb_filename)} alt={t("selfie-check.main_photo")} />}
      <div>{children}</div>
    </div>
  );
}

function Begin({ check: { has_photo, left } }: { check: OwnCheck }) {
  const { t } = useText();
  const { state } = useNavigation();
  if (!has_photo)
    return (
      <Card padded>
        <p>{t("selfie-check.needs_photo")}</p>
        <p className="mt-4">
          <LinkButton to="/profile#photo">{t("selfie-check.to_photos")}</LinkButton>
        </p>
      </Card>
    );
  return (
    <Card padded>
      <Pair>
        <p>{t("selfie-check.begin_lead")}</p>
        <p className="mt-1 text-sm text-ink-soft">
          {left > 0
            ? t("selfie-check.left", { left, most: mostPerDay })
            : t("selfie-check.no_more")}
        </p>
      </Pair>
      {left > 0 && (
        <Form method="post" action="/selfie-check" className="mt-4">
          <Button type="submit" size="large" wide pending={state !== "idle"}>
            {t("selfie-check.begin")}
          </Button>
        </Form>
      )}
    </Card>
  );
}

function Onwards() {
  const { t } = useText();
  return (
    <p className="mt-4">
      <LinkButton to="/profile" kind="secondary">
        {t("selfie-check.to_profile")}
      </LinkButton>
    </p>
  );
}
