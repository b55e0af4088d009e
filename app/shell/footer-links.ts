/** Links of the footer, in order: a path and the message that names it. Only paths that app/routes.ts has; a guard test looks. */
export const footerLinks: readonly { readonly to: string; readonly words: string }[] = [
  { to: "/login", words: "app.log_in" },
];
