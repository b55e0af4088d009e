import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { decide } from "./decide.server.ts";
import { takeBack } from "./take-back.server.ts";
import { waiting } from "./waiting.server.ts";

export const handlers: HandlersOf<typeof contract> = { decide, takeBack, waiting };
