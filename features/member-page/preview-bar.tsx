import { Crown, Pencil, UserRound } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";

const viewers = { premium: Crown, free: UserRound } as const;
type Preview = keyof typeof viewers;

/** Whose eyes `?preview=` asks for, if it asks. */
export const previewIn = (query: URLSearchParams): Preview | null =>
  (["free", "premium"] as const).find((each) => each === query.get("preview")) ?? null;

/**
 * On the own profile's page, which is the one that others get: with whose eyes one looks, and the
 * way back to the form.
 */
export function PreviewBar() {
  const { t } = useText();
  const [query] = useSearchParams();
  const now = previewIn(query) ?? "premium";
  return (
    <Alert
      title={t("profiles.preview")}
      actions={
        <LinkButton to="/profile" size="small">
          <Pencil aria-hidden="true" />
          {t("members.edit_own")}
        </LinkButton>
      }
    >
      <p>{t(`profiles.preview_lead.${now}`)}</p>
      <nav aria-label={t("profiles.preview")} className="mt-3 flex flex-wrap gap-2">
        {Object.entries(viewers).map(([viewer, Icon]) => (
          <Link
            key={viewer}
            to={{ search: `preview=${viewer}` }}
            replace
            preventScrollReset
            className="tab min-w-0 border border-line whitespace-normal"
            aria-current={viewer === now ? "page" : undefined}
          >
            <Icon aria-hidden="true" className="size-4" />
            <span>{t(`profiles.preview.${viewer}`)}</span>
          </Link>
        ))}
      </nav>
    </Alert>
  );
}
