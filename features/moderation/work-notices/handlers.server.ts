import type { HandlersOf } from "#server/calls/context.ts";
import { addDevice, read, removeDevice, save } from "./choices.server.ts";
import type * as contract from "./contract.ts";
import { readWebhook, removeWebhook, saveWebhook, tryWebhook } from "./webhook.server.ts";

export const handlers: HandlersOf<typeof contract> = {
  addDevice,
  read,
  readWebhook,
  removeDevice,
  removeWebhook,
  save,
  saveWebhook,
  tryWebhook,
};
