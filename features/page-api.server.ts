import { safeParse, type z } from "zod";
import type { PageApi } from "#browser/page-api.ts";
import { coerce } from "#server/calls/coerce.ts";
import { commonRefusal, Refusal } from "#server/calls/refusal.ts";
import { runCall } from "#server/calls/run.ts";
import { factsOf, isFirstLine, isNoted } from "#server/http/refusal-log.ts";
import { toProblem } from "#server/http/problem.ts";
import type { CallHandler, Context } from "#server/calls/context.ts";
import { handlers } from "./handlers.server.ts";
import type { CallName, CallOf, Output } from "#server/calls/registry.ts";
import { provePath } from "./staff/step-up/prove-path.ts";
import { calls } from "./index.ts";
import { keepOn } from "#browser/kept-query.ts";

/**
 * Makes the page's calls for one request. `contextFor` gives the request's context for a call and
 * its idempotency key.
 */
export function pageApi(
  contextFor: (call: string, key: string | null, body: unknown) => Context,
  returnTo: string,
): PageApi {
  async function run<N extends CallName>(
    name: N,
    input: unknown,
    key: string | null,
  ): Promise<Output<N>> {
    const context = contextFor(name, key, input);
    return runCall(
      calls[name],
      handlers[name] as CallHandler<CallOf<N>>,
      input,
      context,
    ) as Promise<Output<N>>;
  }

  return {
    async read(name, input) {
      try {
        return await run(name, input, null);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const mended = withoutOdd(calls[name].input.shape, input, error.fields);
        if (mended) return this.read(name, mended as typeof input);
        if (error.code === "authentication_required") {
          throw new Response(null, {
            status: 302,
            headers: {
              location: keepOn(
                `/login?next=${encodeURIComponent(returnTo)}`,
                returnTo.split("?", 2)[1] ?? "",
              ),
            },
          });
        }
        if (error.code === "step_up_required")
          throw new Response(null, { status: 302, headers: { location: provePath(returnTo) } });
        // What is left is the address itself: one that cannot be is one that is not there.
        const refusal = error.code === "invalid" ? commonRefusal("not_found") : error;
        const context = contextFor(name, null, input);
        if (refusal.status === 429) note(refusal, name, context); // what else a page may not show is its address
        if (refusal.status >= 500)
          context.services.log.error({ err: refusal.cause ?? refusal, call: name }, "page failed");
        throw Response.json(toProblem(refusal, intlOf(context)), { status: refusal.status });
      }
    },
    async submit(name, form, more = {}) {
      const key = form.get("idempotency_key");
      const input = { ...coerce(calls[name].input.shape, form), ...more };
      try {
        return {
          ok: true,
          answer: await run(name, input, typeof key === "string" && key !== "" ? key : null),
        };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const context = contextFor(name, null, input);
        if (isNoted(error)) note(error, name, context);
        return { ok: false, problem: toProblem(error, intlOf(context)) };
      }
    },
  };
}

/** One line of the security log for a refused call of a page. */
function note(refusal: Refusal, call: string, { services, network, viewer }: Context): void {
  if (!isFirstLine(refusal, viewer?.id ?? network)) return;
  services.log.warn(
    { ...factsOf(refusal), call, network, ...(viewer && { member: viewer.id }) },
    "security",
  );
}

/**
 * What a page asks for without the filters, places in a list and other extras that were refused, of
 * a list only the values: an odd query shows the page as if it did not say so. Null: nothing to
 * leave out; what the call cannot do without is the address.
 */
function withoutOdd(
  shape: z.core.$ZodShape,
  input: object,
  fields: Refusal["fields"],
): object | null {
  const kept: Record<string, unknown> = { ...input };
  for (const name of new Set(fields.map(({ path }) => path.split(".")[0] ?? ""))) {
    const field = shape[name];
    const value = kept[name];
    if (!field || value === undefined || !safeParse(field, undefined).success) return null;
    const odd = new Set(
      fields.flatMap(({ path }) => (path.startsWith(`${name}.`) ? [path.split(".")[1]] : [])),
    );
    const good =
      Array.isArray(value) && odd.size > 0 ? value.filter((_, at) => !odd.has(String(at))) : [];
    if (good.length > 0) kept[name] = good;
    else delete kept[name];
  }
  return fields.length > 0 ? kept : null;
}

function intlOf(context: Context) {
  const words = context.services.words.get(context.language);
  if (!words) throw new Error(`no words for ${context.language}`);
  return words.intl;
}
