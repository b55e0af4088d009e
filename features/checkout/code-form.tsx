import { Form } from "react-router";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";
import type { Checkout } from "./load-checkout.ts";

/**
 * A discount code, asked for by a GET of the same page: the address then says which price is shown.
 */
export function CodeForm({
  checkout: { chosen, code, codeProblem, next },
}: {
  checkout: Checkout;
}) {
  const { t } = useText();
  return (
    <>
      {code && (
        <output className="basis-full text-sm text-success">
          {t(code.applied ? "checkout.code_applied" : "checkout.code_no_better", {
            code: code.code,
          })}
        </output>
      )}
      <details open={codeProblem !== null}>
        <summary className="link inline-block py-2.5 text-sm">{t("checkout.code")}</summary>
        <Form method="get" preventScrollReset className="flex flex-wrap items-start gap-2">
          <input type="hidden" name="bundle" value={chosen.bundle} />
          {next && <input type="hidden" name="next" value={next} />}
          <Field
            key={codeProblem?.code ?? code?.code}
            name="code"
            className="min-w-40 flex-1"
            label={t("checkout.code_label")}
            defaultValue={codeProblem?.code ?? code?.code}
            maxLength={40}
            required
            autoComplete="off"
            autoCapitalize="characters"
            {...(codeProblem && { error: codeProblem.detail })}
          />
          <Button type="submit" kind="secondary" className="mt-7">
            {t("checkout.code_apply")}
          </Button>
        </Form>
      </details>
    </>
  );
}
