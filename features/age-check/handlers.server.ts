import type { HandlersOf } from "#server/calls/context.ts";
import { finish, read, start } from "./check-age.server.ts";
import type * as contract from "./contract.ts";

export const handlers: HandlersOf<typeof contract> = { finish, read, start };
