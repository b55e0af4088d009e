import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { purpose } from "../purpose.ts";
import { addressPlaces } from "./address-places.ts";

export const open = defineCall({
  method: "POST",
  path: "/api/office-address.php",
  summary:
    "For operators: the whole address that somebody left in what lists show masked, for a purpose, and recorded",
  staff: { may: "members.private", reads: "private" },
  unkeyed: true,
  input: z.object({ of: z.enum(addressPlaces), id: idSchema, purpose }),
  output: z.object({ email: z.string() }),
  refusals: {},
});
