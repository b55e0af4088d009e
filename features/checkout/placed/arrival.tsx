import { FileText } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { usePhotoUrl } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import type { Person } from "#features/checkout/people.ts";
import { OrderFacts } from "./order-facts.tsx";
import "./arrival.css";
import { wantsStillness } from "#browser/wants-stillness.ts";

interface ArrivalProps {
  order: Output<"payments.readOrder">["order"];
  /** Credits that the member has now. */
  balance: number;
  /** Own path that the member came from; empty: none. */
  next: string;
  /** Whose page or conversation that is. */
  from: string | undefined;
  /** Members whose photo is clear now. */
  faces: readonly Person[];
}

/**
 * A purchase that has arrived: the faces that were blurred become clear one after the other, the
 * credits count up, and the way leads back to whom it was for. The receipt is there, folded.
 */
export function Arrival({ order, balance, next, from, faces }: ArrivalProps) {
  const { t, intl } = useText();
  const money = intl.formatNumber(order.amount / 100, {
    style: "currency",
    currency: order.currency,
  });
  return (
    <Page width="narrow">
      <div className="arrival" aria-live="polite">
        {faces.length > 0 && <Faces faces={faces} />}
        <h1>{t(faces.length > 0 ? "checkout.everyone" : "checkout.is_premium_title")}</h1>
        <h2>{t("checkout.completed_title", { credits: order.credits })}</h2>
        <p className="arrival-balance">
          <span className="sr-only">{t("checkout.balance_now", { balance })}</span>
          <span aria-hidden="true">
            <CountUp from={Math.max(0, balance - order.credits)} to={balance} />
          </span>
          <span aria-hidden="true">{t("app.credits")}</span>
        </p>
        <LinkButton to={next || "/members"} size="large">
          {from
            ? t("checkout.back_to", { name: from })
            : t(next ? "checkout.back" : "checkout.members")}
        </LinkButton>
      </div>
      <details className="arrival-receipt">
        <summary className="link">{t("checkout.receipt")}</summary>
        <p>{t("checkout.completed_lead", { amount: money, balance })}</p>
        {order.invoices.map(({ id, kind, number }) => (
          <a key={id} href={`/invoices/${id}.pdf`} download className="button" data-kind="quiet">
            <FileText aria-hidden="true" />
            <span>{t(`invoices.open.${kind}`, { number })}</span>
          </a>
        ))}
        <OrderFacts order={order} left />
      </details>
    </Page>
  );
}

/** Each under a veil of itself, which is drawn away: the picture is sharp from the beginning. */
function Faces({ faces }: { faces: readonly Person[] }) {
  const { t } = useText();
  const photoUrl = usePhotoUrl();
  return (
    <ul className="arrival-faces" aria-label={t("members.title")}>
      {faces.map(({ id, name, main_image: image }) => (
        <li key={id}>
          <Link to={`/members/${id}`}>
            {image && (
              <>
                <img
                  src={photoUrl(image.thumb_filename)}
                  alt={t("members.photo_of", { name })}
                  width={160}
                  height={160}
                />
                <img src={photoUrl(image.thumb_filename)} alt="" width={160} height={160} />
              </>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const countsMs = 900;

/** A number on its way up, fast at first. At once where motion is not wanted. */
function CountUp({ from, to }: { from: number; to: number }) {
  const { intl } = useText();
  const [shown, setShown] = useState(to);
  useEffect(() => {
    if (from === to || wantsStillness()) return;
    const begun = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - begun) / countsMs));
      setShown(Math.round(from + (to - from) * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [from, to]);
  return <span>{intl.formatNumber(shown)}</span>;
}
