import type { Settings } from "#features/sites/settings.ts";

/**
 * ' A program writes for them.', to follow a sentence: who answers for a site's fictional profiles;
 * empty where there are none.
 */
export const fictionalBy = (
  { fictional_icon, fictional_answered_by }: Settings,
  t: (key: string) => string,
): string =>
  fictional_icon === null || fictional_answered_by === null
    ? ""
    : ` ${t(`app.fictional_by.${fictional_answered_by}`)}`;
