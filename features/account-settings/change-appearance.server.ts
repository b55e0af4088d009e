import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { appearanceCookie, appearanceValue } from "#features/sites/appearance.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { choiceCookie } from "#server/http/cookies.ts";
import type * as contract from "./contract.ts";

/**
 * Keeps light or dark, larger text and less motion in a cookie for 365 days: a telephone at night and
 * a desk by day want different things.
 */
export const changeAppearance: CallHandler<typeof contract.changeAppearance> = async ({
  input,
  origin,
  viewer,
  setCookie,
}) => {
  requireViewer(viewer);
  const chosen = {
    scheme: input.scheme ?? null,
    text: input.text ?? null,
    still: input.motion === "still",
  };
  setCookie(choiceCookie(appearanceCookie, appearanceValue(chosen), origin));
  return {};
};
