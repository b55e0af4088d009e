import { lazy, Suspense, useMemo, useState } from "react";
import { SignUpContext, type SignUpStart } from "#features/identity/sign-up/sign-up-context.ts";
import type { Elements } from "#ui/elements.ts";

const SignUpModal = lazy(async () => ({
  default: (await import("./sign-up-modal.tsx")).SignUpModal,
}));

/** Lets any screen inside open the sign-up; its code comes with the first opening. */
export function SignUpProvider({ children }: { children: Elements }) {
  const [start, setStart] = useState<SignUpStart | null>(null);
  const [wanted, setWanted] = useState(false);
  const signUp = useMemo(
    () => ({
      openSignUp(chosen: SignUpStart = {}) {
        setStart(chosen);
        setWanted(true);
      },
    }),
    [],
  );
  return (
    <SignUpContext value={signUp}>
      {children}
      {start && (
        <Suspense>
          <SignUpModal open={wanted} start={start} onClose={() => setWanted(false)} />
        </Suspense>
      )}
    </SignUpContext>
  );
}
