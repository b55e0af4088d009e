import { createHash } from "node:crypto";
import type { Settings } from "#features/sites/settings.ts";
import { changeableSchema } from "./contract.ts";

/** Stands for the settings that an operator may change, as they were read. */
export const seenOf = (settings: Settings): string =>
  createHash("sha256")
    .update(JSON.stringify(changeableSchema.parse(settings)))
    .digest("base64url");
