import { timingSafeEqual } from "node:crypto";
import type { Services } from "#server/calls/context.ts";

/** Whose disagreement a link is: of the member concerned, or of who made a report. */
export interface DecisionLink {
  readonly of: "measure" | "report";
  readonly id: string;
}

type Keys = Pick<Services, "fingerprint">;
const idBytes = 16;
const macBytes = 24;
const codes = { measure: 1, report: 2 } as const;

const signed = (body: Buffer, { fingerprint }: Keys): Buffer =>
  fingerprint(body.toString("hex"), "decision").subarray(0, macBytes);

/**
 * The secret of a link to a decision: signed, stored nowhere, good for reading its reasons and for
 * an appeal, and for nothing else. Somebody who cannot log in needs no more.
 */
export function decisionToken({ of, id }: DecisionLink, keys: Keys): string {
  const body = Buffer.concat([Buffer.from(id.replaceAll("-", ""), "hex"), Buffer.of(codes[of])]);
  return Buffer.concat([body, signed(body, keys)]).toString("base64url");
}

/** The page that such a link opens. */
export const decisionPath = (link: DecisionLink, keys: Keys): string =>
  `/decision?token=${decisionToken(link, keys)}`;

/** Null: not one of ours. */
export function readDecisionToken(token: string, keys: Keys): DecisionLink | null {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== idBytes + 1 + macBytes) return null;
  const body = bytes.subarray(0, idBytes + 1);
  if (!timingSafeEqual(bytes.subarray(idBytes + 1), signed(body, keys))) return null;
  const hex = body.toString("hex");
  const id = [8, 12, 16, 20, 32].map((end, at) => hex.slice([0, 8, 12, 16, 20][at], end)).join("-");
  const of = body[idBytes] === codes.report ? "report" : "measure";
  return { of, id };
}
