import type { CallHandler } from "#server/calls/context.ts";
import { dateLocaleCookie } from "#features/request/open-context.server.ts";
import { choiceCookie } from "#server/http/cookies.ts";
import type * as contract from "./contract.ts";

/**
 * Keeps the locale of dates, numbers and prices in its cookie for 365 days, for visitors too
 * (specification, sections 1 and 9).
 */
export const changeDates: CallHandler<typeof contract.changeDates> = async ({
  input,
  origin,
  setCookie,
}) => {
  setCookie(choiceCookie(dateLocaleCookie, input.date_locale ?? "", origin));
  return {};
};
