import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { rights } from "../rights.ts";
import { secondRefusals } from "../second-refusals.ts";

const staff = { may: "staff.manage" } as const;
const proved = { may: "staff.manage", stepUp: true } as const;
const name = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9-]{1,39}$/, "invalid.role_name");
/** Roles are for all sites, and so are theirs who change them: owners of the whole installation. */
const owners = { owners_only: { status: 403 } } as const;

export const listRoles = defineCall({
  method: "GET",
  path: "/api/office-roles.php",
  summary: "For operators: every role, what it may, and how many have it",
  staff,
  input: z.object({}),
  output: z.object({
    roles: z.array(
      z.object({
        name: z.string(),
        rights: z.array(z.enum(rights)),
        /** It comes along with the program. */
        known: z.boolean(),
        /** It came along, and says something else by now. */
        changed: z.boolean(),
        people: z.int(),
      }),
    ),
    /** May whoever asks change them? */
    owner: z.boolean(),
  }),
  refusals: {},
});

export const saveRole = defineCall({
  method: "PUT",
  path: "/api/office-role.php",
  summary:
    "For operators: what a role may; a name that there is none of makes a new one. An owner’s rights for those who have the role wait for a second person",
  staff: { ...proved, second: true, owners: "mailed" },
  input: z.object({ name, rights: z.array(z.enum(rights)).max(rights.length) }),
  output: z.object({}),
  refusals: { ...secondRefusals, ...owners, owner_role: { status: 409 } },
});

export const restoreRole = defineCall({
  method: "POST",
  path: "/api/office-role-restore.php",
  summary: "For operators: a role that comes along may again what the program says",
  staff: { ...proved, owners: "mailed" },
  input: z.object({ name }),
  output: z.object({}),
  refusals: owners,
});

export const removeRole = defineCall({
  method: "DELETE",
  path: "/api/office-role.php",
  summary: "For operators: remove a role that nobody has",
  staff: proved,
  input: z.object({ name }),
  output: z.object({}),
  refusals: { ...owners, role_in_use: { status: 409 } },
});
