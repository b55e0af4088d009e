import { useEffect, useEffectEvent, useState } from "react";
import { call } from "#browser/call.ts";
import { useLiveEvent } from "#browser/live.ts";
import { useSite } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { BlockedMember } from "./blocked-member.tsx";

type Listed = Output<"blocks.list">;

/**
 * Whom the member has blocked, to be unblocked: a section of the settings. `first` from the page's
 * loader; without it, it asks itself.
 */
export function BlockList({ first = null }: { first?: Listed | null }) {
  const { t, intl } = useText();
  const { time_zone } = useSite();
  const [listed, setListed] = useState(first);
  const [source, setSource] = useState(first);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  if (source !== first) {
    setSource(first);
    setListed(first);
  }

  async function load(cursor?: string) {
    setState("loading");
    try {
      const page = await call("blocks.list", cursor ? { cursor } : {});
      setListed((before) =>
        cursor && before
          ? { blocked: [...before.blocked, ...page.blocked], next: page.next }
          : page,
      );
      setState("idle");
    } catch {
      setState("failed");
    }
  }
  const loadFirst = useEffectEvent(() => void load());
  useEffect(() => {
    if (!first) loadFirst();
  }, [first]);
  useLiveEvent("member_changed", () => void load()); // blocked or unblocked on another device

  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        {t(listed?.blocked.length === 0 ? "blocks.list_empty" : "blocks.list_lead")}
      </p>
      {!listed && state !== "failed" && <Skeleton className="h-16" />}
      {listed && listed.blocked.length > 0 && (
        <Card>
          <ul>
            {listed.blocked.map((member) => (
              <BlockedMember
                key={member.id}
                {...member}
                since={t("blocks.since", {
                  date: intl.formatDate(member.blocked_at, {
                    dateStyle: "medium",
                    timeZone: time_zone,
                  }),
                })}
                onGone={() =>
                  setListed(
                    (before) =>
                      before && {
                        ...before,
                        blocked: before.blocked.filter(({ id }) => id !== member.id),
                      },
                  )
                }
              />
            ))}
          </ul>
        </Card>
      )}
      {state === "failed" && (
        <Alert
          tone="warning"
          role="alert"
          actions={
            <Button
              kind="secondary"
              size="small"
              onClick={() => void load(listed?.next ?? undefined)}
            >
              {t("app.try_again")}
            </Button>
          }
        >
          {t("blocks.more_failed")}
        </Alert>
      )}
      {listed?.next && state !== "failed" && (
        <Button
          kind="secondary"
          size="small"
          className="justify-self-center"
          pending={state === "loading"}
          onClick={() => void load(listed.next ?? undefined)}
        >
          {t("blocks.more")}
        </Button>
      )}
    </div>
  );
}
