import { Link } from "react-router";
import { useText } from "#i18n/use-text.ts";

interface MaskedAddressProps {
  /** Of features/people/address/address-places.ts. */
  readonly of: "cancellation" | "complaint" | "withdrawal" | "report";
  readonly id: string;
  readonly masked: string;
}

/** An address as lists show it, with the way to the whole one, which asks what for. */
export function MaskedAddress({ of, id, masked }: MaskedAddressProps) {
  const { t } = useText();
  return (
    <>
      <span>{`${masked} `}</span>
      <Link className="link touch" to={`/operator/addresses/${of}/${id}`}>
        {t("people.address_show")}
      </Link>
    </>
  );
}
