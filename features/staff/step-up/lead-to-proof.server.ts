import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#server/calls/refusal.ts";
import { isNavigation } from "#server/http/plain-page.ts";
import { provePath } from "./prove-path.ts";

/**
 * Of a file that was refused: who opens it by a plain link and has to show who they are is led there,
 * and back to the file. @throws what it is given, of every other refusal and reader
 */
export function leadToProof(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const leads =
    error instanceof Refusal && error.code === "step_up_required" && isNavigation(request.raw);
  if (!leads) throw error;
  void reply.header("cache-control", "no-store").redirect(provePath(request.url), 303);
}
