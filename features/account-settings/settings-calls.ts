import type { CallName } from "#server/calls/registry.ts";

/**
 * The calls that a form of the settings page may make: its hidden field `call` names one of them.
 */
export const settingsCalls = [
  "notifications.update",
  "notifications.enable",
  "account-settings.cancelExport",
  "account-settings.cancelMail",
  "account-settings.changeMail",
  "account-settings.changePassword",
  "account-settings.changeVisibility",
  "account-settings.changeVisitors",
  "account-settings.endOthers",
  "account-settings.endSession",
  "account-settings.requestExport",
  "spendingLimit.set",
] as const satisfies readonly CallName[];

export type SettingsCall = (typeof settingsCalls)[number];
