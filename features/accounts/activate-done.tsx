import { Camera, Check, Search } from "lucide-react";
import { type LoaderFunctionArgs, redirect } from "react-router";
import { pageContext } from "#app/context.ts";
import type { ScreenHandle } from "#app/screen-handle.ts";
import { useUser } from "#app/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { AccountPage } from "./account-page.tsx";

export const handle: ScreenHandle = { title: "accounts.done_title" };

export function loader({ context }: LoaderFunctionArgs) {
  const { user } = context.get(pageContext);
  if (!user) throw redirect("/login");
  if (user.status === "not_confirmed") throw redirect("/complete-signup");
  return null;
}

export default function ActivateDone() {
  const { t } = useText();
  const user = useUser();
  return (
    <AccountPage mark={<Check />} title={t("accounts.done_title")} lead={t("accounts.done_lead", { name: user?.profile?.name ?? "" })}>
      <ul className="grid gap-4">
        <li className="flex gap-3"><Search className="mt-1 size-5 shrink-0 text-wine" aria-hidden="true" /><span>{t("accounts.done_search")}</span></li>
        <li className="flex gap-3"><Camera className="mt-1 size-5 shrink-0 text-wine" aria-hidden="true" /><span>{t("accounts.done_photo")}</span></li>
      </ul>
      <div className="grid gap-3">
        <LinkButton to="/members" size="large" wide>{t("accounts.see_members")}</LinkButton>
        <LinkButton to="/profile" kind="secondary" wide>{t("accounts.complete_profile")}</LinkButton>
      </div>
    </AccountPage>
  );
}
