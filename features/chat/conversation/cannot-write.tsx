import { Link } from "react-router";
import { lateKey } from "#i18n/late-key.ts";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Alert } from "#ui/alert.tsx";

interface CannotWriteProps {
  reason: Output<"chat.read">["reason"];
  /** The other's. */
  name: string;
}

/** In the composer's place: why there is none. */
export function CannotWrite({ reason, name }: CannotWriteProps) {
  const { t } = useText();
  return (
    <Alert>
      {reason === "age_check_required" ? (
        <Link to="/age-check" className="link">
          {t("chat.age_check")}
        </Link>
      ) : reason === "profile_held" ? (
        <Link to="/decisions" className="link">
          {t("measures.held")}
        </Link>
      ) : (
        t(
          // Few conversations are of this kind: their words come after the others.
          reason === "recipient_deleted"
            ? lateKey("chat", "deleted")
            : reason === "recipient_unconfirmed"
              ? lateKey("chat", "unconfirmed")
              : lateKey("chat", "unavailable"),
          { name },
        )
      )}
    </Alert>
  );
}
