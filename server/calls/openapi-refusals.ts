import type { z } from "zod";
import { type Call, type CommonCode, commonRefusals, type Refusals, takesKey } from "./define.ts";

type Schema = Record<string, unknown>;

const text = { type: "string" };
/** RFC 9457, as every refusal leaves the server (problem.ts). */
export const problem = {
  type: "object",
  description: "RFC 9457. `code` is stable; `detail` is in the reader's language.",
  required: ["type", "title", "status", "code", "detail"],
  properties: {
    type: text,
    title: text,
    status: { type: "integer" },
    code: text,
    detail: text,
    data: { description: "What the words need, by `code`" },
    fields: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "code", "detail"],
        properties: { path: text, code: text, detail: text },
      },
    },
  },
};

const problemOf = (properties: Schema): Schema => ({
  allOf: [
    { $ref: "#/components/schemas/Problem" },
    { type: "object", required: Object.keys(properties), properties },
  ],
});
const content = (schema: Schema) => ({ "application/problem+json": { schema } });

/**
 * How a description lists what calls refuse: by status, each with its codes, and with the data of
 * those that carry some. What the platform refuses is the same for many calls and stands in
 * `responses` once.
 */
export function describeRefusals(schemaOf: (schema: z.ZodType) => Schema) {
  const responses: Record<string, Schema> = {};
  const platform = (codes: readonly string[]): Schema => {
    const name = codes.join(".");
    responses[name] ??= {
      description: codes.join(" | "),
      content: content(problemOf({ code: { enum: codes } })),
    };
    return { $ref: `#/components/responses/${name}` };
  };

  const responsesOf = (calls: readonly Call[]): Record<string, Schema> => {
    const own: Refusals = Object.assign({}, ...calls.map(({ refusals }) => refusals));
    const common = commonOf(calls).filter((code) => !own[code]);
    const all = [
      ...common.map((code) => ({ code, status: commonRefusals[code], data: undefined })),
      ...Object.entries(own).map(([code, { status, data }]) => ({ code, status, data })),
    ];
    const byStatus = Map.groupBy(all, ({ status }) => String(status));
    return Object.fromEntries(
      [...byStatus].map(([status, list]) => {
        const codes = list.map(({ code }) => code);
        if (list.every(({ code }) => common.some((each) => each === code)))
          return [status, platform(codes)];
        const bare = list.filter(({ data }) => !data).map(({ code }) => code);
        const kinds = [
          ...(bare.length > 0 ? [problemOf({ code: { enum: bare } })] : []),
          ...list.flatMap(({ code, data }) =>
            data ? [problemOf({ code: { const: code }, data: schemaOf(data) })] : [],
          ),
        ];
        const [only] = kinds;
        return [
          status,
          {
            description: codes.join(" | "),
            content: content(only && kinds.length === 1 ? only : { anyOf: kinds }),
          },
        ];
      }),
    );
  };
  return { responsesOf, responses };
}

/** Which of the platform's refusals these calls can meet. */
function commonOf(calls: readonly Call[]): CommonCode[] {
  const writes = calls.some(({ method }) => method !== "GET");
  const can: Partial<Record<CommonCode, boolean>> = {
    authentication_required: calls.some(({ visitors, staff }) => !visitors && !staff),
    step_up_required: calls.some(({ staff }) => staff?.stepUp),
    wrong_origin: writes || calls.some(({ acts }) => acts),
    idempotency_key_reused: calls.some(takesKey),
    payload_too_large: writes,
  };
  return (Object.keys(commonRefusals) as CommonCode[]).filter((code) => can[code] ?? true);
}
