import { type RefObject, useEffect } from "react";

/**
 * A form that was refused leads to its first wrong field: on a phone it is often above what can be
 * seen. `problem`: the refusal, a new object for each.
 */
export function useFocusOnWrong(form: RefObject<HTMLFormElement | null>, problem: unknown): void {
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, problem]);
}
