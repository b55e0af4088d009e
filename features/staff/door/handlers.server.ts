import type { HandlersOf } from "#server/calls/context.ts";
import type * as contract from "./contract.ts";
import { passkeyOptions, signInWithPasskey } from "./passkey-sign-in.server.ts";
import { signIn } from "./sign-in.server.ts";

export const handlers: HandlersOf<typeof contract> = { passkeyOptions, signIn, signInWithPasskey };
