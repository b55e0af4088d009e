import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { keepOn } from "#browser/kept-query.ts";
import { LinkButton } from "#ui/button.tsx";
import { signUpPath, type SignUpStart, useSignUp } from "./sign-up-context.ts";

type Props = Omit<ComponentProps<typeof LinkButton>, "to"> & { start?: SignUpStart };

/** A link to /signup that opens the sign-up over the page once it can. */
export function SignUpLink({ start, ...rest }: Props) {
  const signUp = useSignUp();
  const { search } = useLocation();
  return (
    <LinkButton
      {...rest}
      to={keepOn(signUpPath(start), search)}
      onClick={(event) => {
        const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
        if (!signUp || elsewhere) return;
        event.preventDefault();
        signUp.openSignUp(start);
      }}
    />
  );
}
