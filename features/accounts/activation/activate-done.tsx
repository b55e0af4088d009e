import { Check, Search, UserPen } from "lucide-react";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useUser } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { AccountPage } from "#features/identity/account-page.tsx";
import { ChosenMember } from "../sign-up/chosen-member.tsx";

export const handle: ScreenHandle = { title: "accounts.done_title" };

export async function loader({ context }: LoaderFunctionArgs) {
  const { user } = context.get(pageContext);
  if (!user) throw redirect("/login");
  if (user.status === "not_confirmed") throw redirect("/complete-signup");
  return context.get(apiContext).read("accounts.signUpMessage", {});
}

export default function ActivateDone() {
  const { t } = useText();
  const user = useUser();
  const kept = useLoaderData<typeof loader>();
  return (
    <AccountPage
      mark={<Check />}
      title={t("accounts.done_title")}
      lead={t("accounts.done_lead", { name: user?.profile?.name ?? "" })}
    >
      <ChosenMember {...kept} />
      <ul className="grid gap-4">
        <li className="flex gap-3">
          <Search className="mt-1 size-5 shrink-0 text-wine" aria-hidden="true" />
          <span>
            {`${t("accounts.done_search")} ${user && !user.paid_user ? t("chat.free_left", { left: user.free_conversations_left }) : ""}`}
          </span>
        </li>
        <li className="flex gap-3">
          <UserPen className="mt-1 size-5 shrink-0 text-wine" aria-hidden="true" />
          <span>{t("accounts.done_introduce")}</span>
        </li>
      </ul>
      <div className="grid gap-3">
        <LinkButton
          to="/profile/welcome"
          size={kept.profile ? undefined : "large"}
          kind={kept.profile ? "secondary" : "primary"}
          wide
        >
          {t("accounts.introduce")}
        </LinkButton>
        <LinkButton to="/members" kind="quiet" wide>
          {t("accounts.see_members")}
        </LinkButton>
      </div>
    </AccountPage>
  );
}
