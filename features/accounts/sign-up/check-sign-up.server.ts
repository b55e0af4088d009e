import { z } from "zod";
import type { CallHandler } from "#server/calls/context.ts";
import { type FieldIssue, Refusal } from "#server/calls/refusal.ts";
import { toFieldIssue } from "#server/calls/run.ts";
import type * as contract from "../contract.ts";
import { signUpSchema } from "../contract.ts";
import { signUpIssues, signUpsClosed } from "./sign-up-rules.server.ts";
import { signUpSteps } from "./sign-up-steps.ts";

/**
 * One step's fields against the same rules as the sign-up itself. Whether an address is known is no
 * rule of it.
 */
export const checkSignUp: CallHandler<typeof contract.checkSignUp> = async ({
  site,
  input,
  refuse,
}) => {
  const closed = signUpsClosed(site, input);
  if (closed) return refuse(closed);
  const known: Record<string, unknown> = {};
  const broken: FieldIssue[] = [];
  for (const field of signUpSteps[input.step] ?? []) {
    const given = { [field]: input[field] };
    const parsed = z.object({ [field]: signUpSchema.shape[field] }).safeParse(given);
    if (parsed.success) known[field] = parsed.data[field];
    else broken.push(...parsed.error.issues.map((issue) => toFieldIssue(issue, given)));
  }
  const issues = [...broken, ...(await signUpIssues(site, known))];
  return issues.length > 0 ? new Refusal("invalid", 422, undefined, issues) : {};
};
