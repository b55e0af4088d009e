import { Form, useLocation } from "react-router";
import { currencies } from "#features/payment-methods/currencies.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";

/**
 * Another country's price list, for everybody who wants it: a member's is kept, a visitor's stands
 * in the address (`kept` false).
 */
export function PriceChoice({ currency, kept }: { currency: string; kept: boolean }) {
  const { t, intl } = useText();
  const { pathname, search } = useLocation();
  return (
    <Form
      {...(kept ? { method: "post", action: "/prices" } : { method: "get" })}
      preventScrollReset
      className="mt-6 flex flex-wrap items-end gap-3"
    >
      {kept && <input type="hidden" name="next" value={pathname + search} />}
      <SelectField
        key={currency}
        name="currency"
        label={t("prices.list")}
        hint={t("prices.list_hint")}
        defaultValue={currency}
        options={currencies.map((value) => ({
          value,
          label: intl.formatDisplayName(value, { type: "currency" }) ?? value,
        }))}
      />
      <Button type="submit" kind="secondary">
        {t("prices.list_choose")}
      </Button>
    </Form>
  );
}
