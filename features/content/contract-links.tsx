import { FileX, Undo2 } from "lucide-react";
import { useText } from "#i18n/use-text.ts";
import { MenuLink } from "#ui/overlays/menu-item.tsx";

/**
 * The two ways out of a contract, in a menu: a screen without a footer has them as directly as
 * every other (§ 312k BGB; Directive 2011/83/EU, article 11a).
 */
export function ContractLinks() {
  const { t } = useText();
  return (
    <>
      <MenuLink to="/cancel" icon={<FileX aria-hidden="true" />}>
        {t("cancellations.link")}
      </MenuLink>
      <MenuLink to="/withdraw" icon={<Undo2 aria-hidden="true" />}>
        {t("refunds.withdraw")}
      </MenuLink>
    </>
  );
}
