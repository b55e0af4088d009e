import { Check, ScanFace, UserRound } from "lucide-react";
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { useRef, useState } from "react";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { usePhotoUrl, useSite } from "#browser/use-site.ts";
import { KeyHelp, KeyHelpButton } from "#features/office/parts/key-help.tsx";
import { KeyHint } from "#features/office/parts/key-hint.tsx";
import { useSettled, useSingleKey } from "#features/office/parts/single-keys.ts";
import { useSeen } from "#features/office/parts/use-seen.ts";
import { OfficePage } from "#features/office/parts/office-page.tsx";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Pill } from "#ui/pill.tsx";
import { selfieReasons } from "../reasons.ts";
import type { WaitingSelfie } from "./contract.ts";
import { DecidedSelfies } from "./decided-selfies.tsx";
import css from "./selfies.css?url";
import { newId } from "#browser/new-id.ts";

export const links = () => [{ rel: "stylesheet", href: css }];
export const handle: ScreenHandle = { title: "moderation.selfies_title" };

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  found: await context.get(apiContext).read("selfie-check.waiting", {}),
  key: newId(),
});

/** A decision on the selfie that was shown, or a tick taken back. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const word = (name: string) => String(form.get(name) ?? "");
  const reason = word("reason");
  const done = form.has("member")
    ? await api.submit("selfie-check.takeBack", form, { member: { id: word("member") }, reason })
    : await api.submit("selfie-check.decide", form, {
        selfie: { id: word("selfie") },
        photo: { id: word("photo") },
        verdict: reason ? "refused" : "confirmed",
        ...(reason && { reason }),
      });
  return { problem: done.ok ? null : done.problem };
}

/**
 * `/operator/selfies`: one selfie at a time beside the photos that others see, with the pose that was
 * asked for. A person compares; forms, so it works without JavaScript too.
 */
export default function SelfieScreen() {
  const { t } = useText();
  const { found, key } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  const { selfie, count, decided } = found;
  const [help, setHelp] = useState(false);
  return (
    <OfficePage
      title={t("moderation.selfies_title")}
      lead={t("moderation.selfies_lead")}
      actions={
        <>
          <Pill tone={count > 0 ? "wine" : "plain"}>
            {t("moderation.selfies_count", { count })}
          </Pill>
          <KeyHelpButton open={help} toggle={() => setHelp(!help)} />
        </>
      }
    >
      {help && <KeyHelp keys={selfieKeys} />}
      {problem && (
        <Alert tone="warning" role="alert">
          {problem.detail}
        </Alert>
      )}
      {selfie ? (
        <Desk key={selfie.id} selfie={selfie} once={key} toggleHelp={() => setHelp(!help)} />
      ) : (
        <EmptyState icon={<ScanFace />} title={t("moderation.selfies_empty")}>
          {t("moderation.selfies_empty_lead")}
        </EmptyState>
      )}
      <DecidedSelfies decided={decided} once={key} />
    </OfficePage>
  );
}

/** As the help lists them. */
const selfieKeys = [
  ["a", "moderation.key.selfie_same"],
  [`1–${selfieReasons.length}`, "moderation.key.refuse"],
  ["g", "moderation.key.go"],
  ["?", "moderation.key.help"],
] as const;

interface DeskProps {
  selfie: WaitingSelfie;
  once: string;
  toggleHelp: () => void;
}

function Desk({ selfie, once, toggleHelp }: DeskProps) {
  const { t, intl } = useText();
  const held = useSettled(selfie.id);
  const { observe, isInView } = useSeen();
  // What is compared, both of it.
  const compared = [selfie.id, ...selfie.photos.slice(0, 1).map(({ id }) => id)];
  const settled = held && compared.every(isInView);
  const { state } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  useSingleKey((key, repeated) => {
    if (key === "?") toggleHelp();
    const at = key === "a" ? 0 : selfieReasons[Number(key) - 1] ? Number(key) : -1;
    const button = at < 0 ? null : form.current?.querySelectorAll("button")[at];
    if (!button) return key === "?";
    // What is decided is deleted: a key that is held, or pressed too soon, decides nothing.
    if (settled && !repeated && state === "idle" && !button.disabled)
      form.current?.requestSubmit(button);
    return true;
  });
  const { time_zone: timeZone } = useSite();
  const photoUrl = usePhotoUrl();
  const { member, pose, photos, filename, sent_at, late } = selfie;
  const [main, ...others] = photos;
  const { name } = member;
  return (
    <div className="selfie-desk">
      <section aria-labelledby="selfie-asked">
        <p id="selfie-asked" className="selfie-asked">
          {t("moderation.selfie_asked", { pose: t(`selfie-check.pose.${pose}`) })}
        </p>
        <div className="selfie-sides">
          <figure>
            <figcaption>{t("moderation.selfie")}</figcaption>
            <img
              ref={observe}
              data-seen={selfie.id}
              src={photoUrl(filename)}
              alt={t("moderation.selfie_of", { name })}
            />
          </figure>
          <figure>
            <figcaption>{t("moderation.selfie_main")}</figcaption>
            {main ? (
              <img
                key={main.id}
                ref={observe}
                data-seen={main.id}
                src={photoUrl(main.filename)}
                alt={t("moderation.selfie_main_of", { name })}
              />
            ) : (
              <p className="text-ink-soft">{t("moderation.selfie_no_main")}</p>
            )}
          </figure>
        </div>
        {others.length > 0 && (
          <ul className="selfie-others" aria-label={t("moderation.selfie_others")}>
            {others.map((each) => (
              <li key={each.id}>
                <img src={photoUrl(each.filename)} alt="" />
              </li>
            ))}
          </ul>
        )}
      </section>
      <Form ref={form} method="post" className="grid gap-4" data-settled={settled ? "" : undefined}>
        <input type="hidden" name="idempotency_key" value={`${once}-${selfie.id}`} />
        <input type="hidden" name="selfie" value={selfie.id} />
        <input type="hidden" name="photo" value={main?.id ?? selfie.id} />
        <header>
          <h2 translate="no">{`${name}, ${intl.formatNumber(member.age)}`}</h2>
          <p className="text-ink-soft">
            {`${t(`profiles.gender.${member.gender}`)} · ${t("moderation.photos_sent", {
              when: intl.formatDate(sent_at, { dateStyle: "medium", timeZone }),
            })}`}
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-3">
            {late && <Pill tone="wine">{t("moderation.late")}</Pill>}
            <Link to={`/operator/members/${member.id}`} className="link touch">
              <UserRound aria-hidden="true" className="inline size-5" />{" "}
              {t("moderation.photos_profile")}
            </Link>
          </p>
        </header>
        <Button type="submit" wide disabled={!main}>
          <Check aria-hidden="true" />
          <span>{t("moderation.selfie_same")}</span>
          <KeyHint of="a" />
        </Button>
        <div>
          <h3 className="mb-1">{t("moderation.photos_refuse_because")}</h3>
          <ul className="selfie-reasons">
            {selfieReasons.map((reason, index) => (
              <li key={reason}>
                <button type="submit" name="reason" value={reason}>
                  <KeyHint of={String(index + 1)} />
                  <span>{t(`selfie-check.reason.${reason}`)}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      </Form>
    </div>
  );
}
