import { useRef } from "react";
import { Outlet } from "react-router";
import { screen } from "#browser/screen.ts";
import { warnedCountries } from "../shell/entry/entry-rules.ts";
import { EntryWarning } from "../shell/entry/entry-warning.tsx";
import { Main } from "../shell/main.tsx";
import { Overlays } from "../shell/overlays.tsx";
import { useVisibleWindow } from "../shell/use-visible-window.ts";

export default screen(ChatLayout);

/** Bare: the conversation draws its own header and composer, in a window that does not scroll. */
function ChatLayout() {
  const shell = useRef<HTMLDivElement>(null);
  useVisibleWindow(shell);
  return (
    <>
      <div ref={shell} className="shell" data-bare="">
        <Main>
          <Outlet />
        </Main>
      </div>
      <Overlays />
      <EntryWarning only={warnedCountries} />
    </>
  );
}

export { ErrorBoundary } from "./default.tsx";
