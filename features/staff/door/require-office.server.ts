import type { Context } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";

/** The door stands at the office's host; anywhere else it is not there. @throws Refusal not_found */
export async function requireOffice({
  services,
  origin,
}: Pick<Context, "services" | "origin">): Promise<void> {
  if (!(await services.officeHost.is(new URL(origin).host))) throw commonRefusal("not_found");
}
