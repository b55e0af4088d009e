import { Outlet } from "react-router";
import { warnedCountries } from "../shell/entry-rules.ts";
import { EntryWarning } from "../shell/entry-warning.tsx";
import { Main } from "../shell/main.tsx";
import { SignUpProvider } from "../shell/sign-up-provider.tsx";

/** Nothing around the screen but the sign-up it may open. */
export default function EmptyLayout() {
  return (
    <SignUpProvider>
      <div className="shell">
        <Main>
          <Outlet />
        </Main>
      </div>
      <EntryWarning only={warnedCountries} />
    </SignUpProvider>
  );
}

export { ErrorBoundary } from "./default.tsx";
