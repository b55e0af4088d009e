import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { SignUpContext, type SignUpStart } from "./sign-up-context.ts";

/** What features/accounts/sign-up-modal.tsx exports as `SignUpModal`. */
export interface SignUpModalProps {
  readonly open: boolean;
  readonly start: SignUpStart;
  onClose(): void;
}

const files = import.meta.glob<{ SignUpModal: ComponentType<SignUpModalProps> }>("../../features/accounts/sign-up-modal.tsx");
const load = Object.values(files)[0];
const SignUpModal = load && lazy(async () => ({ default: (await load()).SignUpModal }));

/** Lets any screen inside open the sign-up; its code comes with the first opening. */
export function SignUpProvider({ children }: { children: ReactNode }) {
  const [start, setStart] = useState<SignUpStart | null>(null);
  const [wanted, setWanted] = useState(false);
  const signUp = useMemo(() => SignUpModal ? { openSignUp(chosen: SignUpStart = {}) { setStart(chosen); setWanted(true); } } : null, []);
  return (
    <SignUpContext value={signUp}>
      {children}
      {SignUpModal && start && (
        <Suspense>
          <SignUpModal open={wanted} start={start} onClose={() => setWanted(false)} />
        </Suspense>
      )}
    </SignUpContext>
  );
}
