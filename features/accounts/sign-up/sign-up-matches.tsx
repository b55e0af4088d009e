import { Sparkles } from "lucide-react";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { apiContext, pageContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { MemberGrid } from "#features/members/member-grid.tsx";
import { nearAge } from "#features/profile-fields/near-age.ts";
import { withSaid } from "#features/members/with-said.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { ChosenMember } from "./chosen-member.tsx";

export const handle: ScreenHandle = { title: "accounts.matches_title" };

const shown = 6;

/** A first look at fitting members: what they seek, where they live, about their age. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { user } = context.get(pageContext);
  if (!user?.profile) throw redirect("/signup");
  const { age, seeks, country } = user.profile;
  const found = await context.get(apiContext).read("members.search", {
    ...(seeks[0] && { gender: seeks[0] }),
    country,
    min_age: Math.max(18, age - nearAge),
    max_age: Math.min(99, age + nearAge),
  });
  const kept = await context.get(apiContext).read("accounts.signUpMessage", {});
  const others = found.profiles.filter(({ id }) => id !== kept.profile?.id).slice(0, shown);
  const profiles = await withSaid(others, (ids) =>
    context.get(apiContext).read("members.said", { ids }),
  );
  return { kept, profiles, waiting: user.status === "not_confirmed" };
}

export default function SignUpMatches() {
  const { t } = useText();
  const { kept, profiles, waiting } = useLoaderData<typeof loader>();
  const onward = (
    <LinkButton
      size="large"
      to={waiting ? "/complete-signup" : "/members"}
      className="w-full sm:w-auto"
    >
      {t(waiting ? "accounts.matches_confirm" : "accounts.see_members")}
    </LinkButton>
  );
  if (profiles.length === 0 && !kept.profile) {
    return (
      <Page>
        <EmptyState icon={<Sparkles />} title={t("accounts.matches_none")} actions={onward}>
          {t("accounts.matches_none_lead")}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page
      title={
        kept.profile
          ? t("accounts.came_for", { name: kept.profile.name })
          : t("accounts.matches_title")
      }
      lead={kept.profile ? undefined : t("accounts.matches_lead")}
    >
      <div className="[--dock:10rem]">
        <ChosenMember {...kept} waiting={waiting} />
        {kept.profile && profiles.length > 0 && (
          <h2 className="mt-8 mb-4">{t("accounts.matches_title")}</h2>
        )}
        <MemberGrid first profiles={profiles} label={t("accounts.matches_title")} />
      </div>
      <div className="sticky bottom-(--tabbar) -mx-5 mt-6 grid gap-3 bg-paper px-5 py-4 sm:static sm:mx-0 sm:flex sm:items-center sm:px-0">
        {onward}
        {waiting && <p className="text-sm text-ink-soft">{t("accounts.matches_note")}</p>}
      </div>
    </Page>
  );
}
