import { useLocation } from "react-router";
import { LinkButton } from "#ui/button.tsx";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { readSource, type Source } from "#browser/source.ts";

/**
 * The signups mode (specification, section 4) for a visitor who came from there. The server decides
 * again.
 */
export const signUpsOpen = (
  mode: "all" | "with_trafficsource" | "other",
  { network, ref }: Source,
): boolean => mode === "all" || (mode === "with_trafficsource" && Boolean(network ?? ref));

/** The same for the page that is open: where its visitor came from stands in its address. */
export function useSignUpsOpen(): boolean {
  const { signups } = useSite();
  return signUpsOpen(signups, readSource(new URLSearchParams(useLocation().search)));
}

/** Says plainly that nobody, or not everybody, can sign up now. */
export function SignUpsClosed() {
  const { t } = useText();
  const { signups } = useSite();
  return (
    <Alert
      tone="info"
      title={t("accounts.closed_title")}
      actions={
        <LinkButton kind="secondary" to="/login">
          {t("app.log_in")}
        </LinkButton>
      }
    >
      {t(
        signups === "with_trafficsource"
          ? "refusal.signups_trafficsource"
          : "refusal.signups_closed",
      )}
    </Alert>
  );
}
