import { Form, Link, useNavigation } from "react-router";
import type { Problem } from "#server/calls/define.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { OwnPasswordField } from "../own-password-field.tsx";

const meanings = {
  delete: ["hidden", "days", "erased", "received", "books"],
  erase: ["hidden", "erased_now", "received", "books"],
} as const;

interface Props {
  erase: boolean;
  /** Without a confirmed address there are no 14 days, so nothing to choose. */
  confirmed: boolean;
  /** What is paid back for credits that were bought and not used. */
  unused: Output<"refunds.unused">["unused"];
  problem: Problem | undefined;
  formKey: string;
}

/**
 * The last step: what happens, the password, and as plainly the way back. A full load follows,
 * which leaves nothing in the page's memory.
 */
export function DeleteConfirm({ erase, confirmed, unused, problem, formKey }: Props) {
  const { t, intl } = useText();
  const { state } = useNavigation();
  return (
    <Page
      title={t(erase ? "account-settings.erase_title" : "account-settings.delete_confirm_title")}
      width="narrow"
    >
      <div className="card grid gap-5" data-padded="">
        {erase && <Alert tone="warning">{t("account-settings.erase_warning")}</Alert>}
        <ul className="grid list-disc gap-2 ps-5">
          {meanings[erase ? "erase" : "delete"].map((meaning) => (
            <li key={meaning}>{t(`account-settings.delete_confirm.${meaning}`)}</li>
          ))}
          {unused.map(({ credits, amount, currency }) => (
            <li key={currency}>
              {t("account-settings.delete_confirm.credits", {
                credits,
                amount: intl.formatNumber(amount / 100, { style: "currency", currency }),
              })}
            </li>
          ))}
        </ul>
        {problem && !problem.fields && (
          <Alert tone="danger" role="alert">
            {problem.detail}
          </Alert>
        )}
        <Form method="post" reloadDocument noValidate className="grid gap-4">
          <input type="hidden" name="idempotency_key" value={formKey} />
          <OwnPasswordField error={problem?.fields?.[0]?.detail} />
          <Button
            type="submit"
            name="intent"
            value={erase ? "erase" : "delete"}
            kind="danger"
            wide
            pending={state !== "idle"}
          >
            {t(erase ? "account-settings.erase_button" : "account-settings.delete")}
          </Button>
        </Form>
        <LinkButton to="/notifications" kind="secondary" wide>
          {t("account-settings.keep")}
        </LinkButton>
      </div>
      <div className="mt-4 grid justify-items-start">
        {unused.length > 0 && (
          <Link to="/withdraw" className="link touch inline-flex items-center">
            {t("account-settings.delete_withdraw")}
          </Link>
        )}
        <Link to="/notifications#data" className="link touch inline-flex items-center">
          {t("account-settings.delete_export")}
        </Link>
        {confirmed && !erase && (
          <Link to="?step=erase" className="link touch inline-flex items-center">
            {t("account-settings.erase_instead")}
          </Link>
        )}
      </div>
    </Page>
  );
}
