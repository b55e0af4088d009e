import type { CallName } from "#features/index.ts";

/** The calls that a form of the settings page may make: its hidden field `call` names one of them. */
export const settingsCalls = [
  "account-settings.changeDates",
  "notifications.update",
  "notifications.enable",
] as const satisfies readonly CallName[];

export type SettingsCall = (typeof settingsCalls)[number];
