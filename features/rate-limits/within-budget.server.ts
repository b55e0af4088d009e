import type { CallHandler } from "#server/calls/context.ts";
import type { Call } from "#server/calls/define.ts";
import { Refusal } from "#server/calls/refusal.ts";

/**
 * A call's rule within the caller's reading budget, for calls whose contract says that they show
 * members (`showsMembers`). @throws Refusal too_many_requests when the budget is spent
 */
export function withinBudget(call: Call, rule: CallHandler<Call>): CallHandler<Call> {
  const { showsMembers } = call;
  if (typeof showsMembers !== "function") return rule;
  return async (request) => {
    const { limits } = request.services;
    await limits.requireCardsLeft(request);
    const answer = await rule(request);
    if (!(answer instanceof Refusal)) await limits.countCards(request, showsMembers(answer));
    return answer;
  };
}
