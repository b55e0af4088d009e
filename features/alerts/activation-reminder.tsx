import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { useUser } from "#browser/use-site.ts";
import { lateKey } from "#i18n/late-key.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";
import { apiQuery, reminderFor } from "./reminder-rules.ts";

const ActivationModal = lazy(() =>
  import("./activation-modal.tsx").then((module) => ({ default: module.ActivationModal })),
);

/** Whether and how this member is reminded to confirm the address, here and now. */
export function useReminder(): "modal" | "alert" | null {
  const user = useUser();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const [smartphone, setSmartphone] = useState(false); // known in the browser only
  useEffect(
    () => setSmartphone(matchMedia("(max-width: 767.98px) and (pointer: coarse)").matches),
    [],
  );
  return reminderFor({ user, pathname, overApi: query.has(apiQuery), smartphone });
}

/**
 * The reminder itself: a banner, or a modal. Says what may be written until then, and what that
 * costs.
 */
export function ActivationReminder({ as }: { as: "modal" | "alert" }) {
  const { t } = useText();
  const user = useUser();
  const words =
    t(lateKey("accounts", "reminder_lead")) +
    (user?.paid_user
      ? ""
      : ` ${t(lateKey("chat", "free_left"), { left: user?.free_conversations_left ?? 0 })}`);
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  // Only there: pages are rendered whole, and what is lazy would be missed by React.
  if (as === "modal")
    return (
      inBrowser && (
        <Suspense>
          <ActivationModal>{words}</ActivationModal>
        </Suspense>
      )
    );
  return (
    <Alert
      tone="warning"
      title={t(lateKey("accounts", "reminder_title"))}
      actions={
        <LinkButton size="small" kind="secondary" to="/complete-signup">
          {t(lateKey("accounts", "reminder_button"))}
        </LinkButton>
      }
    >
      {words}
    </Alert>
  );
}
