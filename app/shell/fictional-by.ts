import type { Settings } from "#features/sites/settings.ts";

/** 'A program writes for them': who answers for a site's fictional profiles, where there are some. */
export const fictionalBy = (
  { fictional_icon, fictional_answered_by }: Settings,
  t: (key: string) => string,
): string | null =>
  fictional_icon === null || fictional_answered_by === null
    ? null
    : t(`app.fictional_by.${fictional_answered_by}`);
