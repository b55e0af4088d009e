import { useLoaderData } from "react-router";
import type { Output } from "#server/calls/registry.ts";

/** What the settings page reads, for all its sections. */
export interface SettingsData {
  /** Makes each form's sending one write. */
  readonly key: string;
  readonly account: Output<"account-settings.read">;
  readonly notifications: Output<"notifications.read">;
  readonly spending: Output<"spendingLimit.read">;
}

/** What the settings page's loader read. */
export const useSettings = () => useLoaderData<SettingsData>();
