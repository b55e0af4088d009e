import type { CallHandler } from "#server/calls/context.ts";
import { dateLocaleCookie } from "#features/request/open-context.server.ts";
import { cookie } from "#server/http/cookies.ts";
import type * as contract from "./contract.ts";

const yearSeconds = 365 * 24 * 3600;

/**
 * Keeps the locale of dates, numbers and prices in its cookie for 365 days, for visitors too
 * (specification, sections 1 and 9).
 */
export const changeDates: CallHandler<typeof contract.changeDates> = async ({
  input,
  origin,
  setCookie,
}) => {
  const { date_locale: chosen } = input;
  setCookie(
    cookie(dateLocaleCookie, chosen ?? "", {
      maxAge: chosen ? yearSeconds : 0,
      secure: origin.startsWith("https:"),
      httpOnly: false,
    }),
  );
  return {};
};
