import { isRouteErrorResponse, useRouteError } from "react-router";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { useSecondTry } from "../network/use-second-try.ts";

/**
 * The message (or 'Error') and the status, 500 unless known; for 404 the way home (specification,
 * section 2).
 */
export function ErrorPage() {
  const { t } = useText();
  const error = useRouteError();
  const { offline } = useSecondTry(error);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const found = status !== 404;
  // Only what a call refused is written for members; anything else is a bug's own words.
  const detail = isRouteErrorResponse(error)
    ? (error.data as { detail?: string } | null)?.detail
    : undefined;
  if (offline)
    return (
      <Page>
        <ErrorState title={t("app.offline")}>{t("app.offline_page")}</ErrorState>
      </Page>
    );
  return (
    <Page>
      <ErrorState
        code={status}
        title={found ? (detail ?? t("app.error")) : t("app.not_found")}
        actions={
          <LinkButton to="/" reloadDocument={found}>
            {t("app.home")}
          </LinkButton>
        }
      >
        {found ? t("app.error_lead") : t("app.not_found_lead")}
      </ErrorState>
    </Page>
  );
}
