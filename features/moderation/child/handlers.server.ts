import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { askRelease, openSealed } from "./sealed.server.ts";

export const handlers: HandlersOf<typeof contract> = { askRelease, openSealed };
