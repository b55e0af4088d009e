/**
 * A page's answer that gives way to another, between its line and its end, rejects a promise that
 * React Router leaves to nobody (its decoder's `done`, app/build/inner-workings.ts). Whoever aborts
 * knows of it: the console and whatever listens for errors hear nothing.
 */
export function forgiveGivenWay(): void {
  addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof DOMException && event.reason.name === "AbortError")
      event.preventDefault();
  });
}
