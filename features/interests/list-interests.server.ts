import type { CallHandler } from "#server/calls/context.ts";
import { interestNames } from "./interest-names.ts";
import type * as contract from "./contract.ts";
import { interestIcons } from "./icons.ts";

const interests = interestNames.map((name) => ({ name, icon: interestIcons[name] }));

/** The interests of the specification, section 3, to the letter. */
export const list: CallHandler<typeof contract.list> = async () => ({ interests });
