import { useEffect } from "react";

/**
 * When something else has taken the form's place on the same address, it is read from its head: a
 * router leaves the page where it was after a form.
 */
export function useTopWhen(done: boolean): void {
  useEffect(() => {
    if (done) scrollTo(0, 0);
  }, [done]);
}
