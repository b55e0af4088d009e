import { useState } from "react";
import { Link } from "react-router";
import { call } from "#browser/call.ts";
import { useTimes } from "#browser/use-times.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { GiftArt } from "#features/gifts/gift-art.tsx";
import "#features/gifts/received-gifts.css";

/** The gifts that a member received, and from whom: on the own profile only. */
export function ReceivedGifts({ received }: { received: Output<"gifts.received"> }) {
  const { t } = useText();
  const times = useTimes();
  const [more, setMore] = useState<Output<"gifts.received">[]>([]);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const pages = [received, ...more];
  const next = pages.at(-1)?.next ?? null;

  async function loadMore(): Promise<void> {
    if (next === null) return;
    setState("loading");
    await call("gifts.received", { cursor: next }).then(
      (page) => {
        setMore((before) => [...before, page]);
        setState("idle");
      },
      () => setState("failed"),
    );
  }
  return (
    <section aria-labelledby="gifts-received" className="grid gap-4">
      <h2 id="gifts-received" className="text-xl">
        {received.count > 0
          ? t("gifts.received_count", { count: received.count })
          : t("gifts.received_title")}
      </h2>
      {received.count === 0 ? (
        <p className="text-ink-soft">{t("gifts.received_none")}</p>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {pages
            .flatMap(({ gifts }) => gifts)
            .map(({ gift, conversation, seq, profile, created_at }) => (
              <li key={`${conversation.id} ${seq}`}>
                <Link to={`/chats/${conversation.id}`} className="card gift-received">
                  <GiftArt name={gift} />
                  <span>
                    <b>{t(`gifts.name.${gift}`)}</b>
                    <br />
                    <span>{t("gifts.from", { name: profile.name })}</span>
                    <br />
                    <time dateTime={created_at} className="text-ink-soft">
                      {times.short(created_at)}
                    </time>
                  </span>
                </Link>
              </li>
            ))}
        </ul>
      )}
      {state === "failed" && (
        <p role="alert" className="text-danger">
          {t("gifts.more_failed")}
        </p>
      )}
      {next !== null && (
        <Button
          kind="secondary"
          size="small"
          pending={state === "loading"}
          onClick={() => void loadMore()}
        >
          {t("gifts.more")}
        </Button>
      )}
    </section>
  );
}
