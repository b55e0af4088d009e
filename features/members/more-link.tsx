import { lateKey } from "#i18n/late-key.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import type { usePages } from "./use-pages.ts";

interface MoreLinkProps {
  pages: Pick<ReturnType<typeof usePages>, "next" | "loading" | "failed" | "more" | "sentinel">;
  /** The next page as a document of its own, for whoever has no JavaScript. */
  href: string;
}

/**
 * The end of a list that goes on: fetches by itself when it comes near, and is a link all the same.
 */
export function MoreLink({
  pages: { next, loading, failed, more, sentinel },
  href,
}: MoreLinkProps) {
  const { t } = useText();
  if (!next) return null;
  return (
    <div className="mt-8 grid justify-items-center gap-4">
      {failed && (
        <Alert tone="warning" role="alert">
          {t(lateKey("members", "more_failed"))}
        </Alert>
      )}
      <a
        ref={sentinel}
        href={href}
        className="button"
        data-kind="secondary"
        aria-busy={loading || undefined}
        onClick={(event) => {
          event.preventDefault();
          void more();
        }}
      >
        {loading && <span className="spinner" aria-hidden="true" />}
        <span className="button-words">{failed ? t("app.try_again") : t("members.more")}</span>
      </a>
    </div>
  );
}
