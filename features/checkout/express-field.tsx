import { useActionData } from "react-router";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { CheckField } from "#ui/fields/check-field.tsx";

/**
 * The express request to begin before the time to withdraw is over: never ticked for the member,
 * and an order goes through without it (Directive 2011/83/EU, articles 7(3) and 8(8)). As it was
 * when the order was refused: the form's action answers with it. `form`: of which it is, where it
 * stands outside.
 */
export function ExpressField({ form }: { form?: string }) {
  const { t } = useText();
  const refused = useActionData<{ express?: boolean }>();
  const days = Math.max(14, useSite().refund_days);
  return (
    <CheckField
      name="express"
      form={form}
      defaultChecked={refused?.express}
      label={t("orders.express", { days })}
      hint={t("orders.express_hint")}
    />
  );
}
