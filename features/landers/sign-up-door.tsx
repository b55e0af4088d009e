import type { FormEvent } from "react";
import { useSignUp } from "#features/identity/sign-up/sign-up-context.ts";
import { readStart } from "#features/accounts/sign-up/sign-up-start.ts";
import { KeptFields } from "#features/tracking/kept-link.tsx";
import type { Elements } from "#ui/elements.ts";

interface SignUpDoorProps {
  readonly className?: string;
  /**
   * Fields named as in the query of /signup (`SignUpStart`), and a button that submits. A choice
   * under another name may mean an interest too: `data-interest`.
   */
  readonly children: Elements;
  readonly onChange?: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * The one way from a page for visitors into the sign-up: an ordinary GET form to /signup that opens
 * it over the page once it can.
 */
export function SignUpDoor({ className, children, onChange }: SignUpDoorProps) {
  const signUp = useSignUp();
  return (
    <form
      className={className}
      action="/signup"
      onChange={onChange}
      onSubmit={(event) => {
        if (!signUp) return;
        event.preventDefault();
        const chosen = new FormData(event.currentTarget);
        for (const { dataset } of event.currentTarget.querySelectorAll<HTMLInputElement>(
          "[data-interest]:checked",
        ))
          chosen.append("interests", dataset["interest"] ?? "");
        signUp.openSignUp(readStart(chosen));
      }}
    >
      <KeptFields />
      {children}
    </form>
  );
}
