import { useText } from "#i18n/use-text.ts";
import { useUser } from "#browser/use-site.ts";
import { Banners } from "./banners.tsx";
import { EntryWarning } from "./entry/entry-warning.tsx";
import { Footer } from "./footer.tsx";
import { Main, SkipLink } from "./main.tsx";
import { SignUpProvider } from "#features/accounts/sign-up/sign-up-provider.tsx";
import { TabBar } from "./tab-bar.tsx";
import { TopBar } from "./top-bar.tsx";
import type { Elements } from "#ui/elements.ts";

/**
 * Top navigation, warning banners, footer with disclaimer, entry warning, sign-up over the page
 * (specification, section 2).
 */
export function DefaultShell({ children }: { children: Elements }) {
  const { t } = useText();
  const user = useUser();
  return (
    <SignUpProvider>
      <div className="shell" data-tabs={user ? "" : undefined}>
        <SkipLink words={t("app.skip")} />
        <TopBar />
        <Banners />
        <Main>{children}</Main>
        <Footer />
        {user && <TabBar />}
      </div>
      <EntryWarning />
    </SignUpProvider>
  );
}
