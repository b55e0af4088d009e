import type { CallHandler } from "#features/context.server.ts";
import { Refusal } from "#server/calls/refusal.ts";
import { toFieldIssue } from "#server/calls/run.ts";
import type * as contract from "./contract.ts";
import { signUpSchema } from "./contract.ts";
import { signUpIssues, signUpsClosed } from "./sign-up-rules.server.ts";
import { signUpSteps } from "./sign-up-steps.ts";

/** One step's fields against the same rules as the sign-up itself. Whether an address is known is no rule of it. */
export const checkSignUp: CallHandler<typeof contract.checkSignUp> = async ({ db, site, input, refuse }) => {
  const closed = signUpsClosed(site, input);
  if (closed) return refuse(closed);
  const fields = signUpSteps[input.step] ?? [];
  const here = Object.fromEntries(fields.map((field) => [field, input[field]]));
  const parsed = signUpSchema.pick(Object.fromEntries(fields.map((field) => [field, true])) as { [K in keyof typeof signUpSchema.shape]?: true }).safeParse(here);
  const broken = parsed.success ? [] : parsed.error.issues.map(toFieldIssue);
  const known = Object.fromEntries(fields.filter((field) => !broken.some(({ path }) => path === field)).map((field) => [field, input[field]]));
  const issues = [...broken, ...(await signUpIssues(db, site, known))];
  return issues.length > 0 ? new Refusal("invalid", 422, undefined, issues) : {};
};
