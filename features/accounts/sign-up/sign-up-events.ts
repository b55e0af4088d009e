/**
 * What the page around the sign-up may listen to (specification, section 4), as events of the
 * window.
 */
export type SignUpEvent =
  | "signupStarted"
  | "signupFlowComplete"
  | "signupClosed"
  | "redirectedToLogin";

/** Says so to whoever listens on the window. */
export const tellSignUp = (name: SignUpEvent): boolean =>
  window.dispatchEvent(new CustomEvent(name));
