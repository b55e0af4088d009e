import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { emailField } from "#server/calls/email-field.ts";
import { grantSchema, grantsSchema, staffNameSchema } from "../invitations/fields.ts";
import { sessionSchema } from "../me/contract.ts";
import { secondRefusals } from "../second-refusals.ts";
import { officeLanguages } from "#i18n/office-languages.ts";

const may = "staff.manage" as const;
const staff = { may } as const;
const proved = { may, stepUp: true } as const;
const id = z.object({ id: z.uuid() });

/** Whoever manages the staff gives and takes no right that they do not have themselves. */
const beyond = { beyond_own_rights: { status: 403 } } as const;
const aboutPerson = {
  ...beyond,
  /** Nobody does this to themselves. */
  not_yourself: { status: 409 },
  last_owner: { status: 409 },
} as const;

const person = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Masked, without sessions, of a person whose rights go beyond the reader's. */
  email: z.string(),
  status: z.enum(["active", "suspended", "left"]),
  demo: z.boolean(),
  grants: z.array(grantSchema),
  passkeys: z.int(),
  password: z.boolean(),
  /** When they last used the office, of the sessions that are still known. */
  seen_at: z.iso.datetime().nullable(),
});

const choices = z.object({
  /** What whoever asks may give: roles, each with the sites (null: all) that it may be given for. */
  roles: z.array(z.object({ name: z.string(), sites: z.array(z.uuid().nullable()) })),
  sites: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

export const listStaff = defineCall({
  method: "GET",
  path: "/api/office-staff.php",
  summary: "For operators: who works here, by address, 50 at a time, and who is invited",
  staff,
  input: z.object({
    /** The last person of the page before. */
    after: z.uuid().optional(),
  }),
  output: z.object({
    people: z.array(person),
    next: z.string().nullable(),
    /** On the first page. */
    invited: z.array(
      z.object({
        email: z.string(),
        name: z.string(),
        grants: z.array(grantSchema),
        expires_at: z.iso.datetime(),
      }),
    ),
    choices,
  }),
  refusals: {},
});

export const readPerson = defineCall({
  method: "GET",
  path: "/api/office-person.php",
  summary: "For operators: one of the staff, with roles, sessions and what may be done about them",
  staff,
  input: id,
  output: z.object({
    person: person.extend({ language: z.enum(officeLanguages), created_at: z.iso.datetime() }),
    sessions: z.array(sessionSchema),
    choices,
    may: z.object({
      /** Suspend, let go, end sessions. */
      act: z.boolean(),
      /** An owner, and of somebody else. */
      reset: z.boolean(),
      myself: z.boolean(),
    }),
  }),
  refusals: {},
});

export const invite = defineCall({
  method: "POST",
  path: "/api/office-staff.php",
  summary: "For operators: invite somebody to the office; the link is shown once and never mailed",
  staff: { ...proved, owners: "mailed" },
  input: z.object({ email: emailField(), name: staffNameSchema, grants: grantsSchema }),
  /** Null in the answer to a repeat: it is not kept. */
  output: z.object({ link: z.string().nullable() }),
  refusals: {
    ...beyond,
    staff_exists: { status: 409 },
    /** A new owner takes two people, once they work here: `changeGrants`. */
    owner_by_promotion: { status: 409 },
  },
});

export const withdrawInvitation = defineCall({
  method: "DELETE",
  path: "/api/office-staff-invitation.php",
  summary: "For operators: take an invitation back",
  staff,
  input: z.object({ email: emailField() }),
  output: z.object({}),
  refusals: beyond,
});

export const changeGrants = defineCall({
  method: "PUT",
  path: "/api/office-staff-roles.php",
  summary:
    "For operators: other roles for one of the staff; what one may not give stays as it is. A new owner waits for a second person",
  staff: { ...proved, second: true, owners: "mailed" },
  input: z.object({ id: z.uuid(), grants: z.array(grantSchema).max(100) }),
  output: z.object({}),
  refusals: { ...secondRefusals, ...beyond, last_owner: { status: 409 } },
});

export const changeStatus = defineCall({
  method: "PUT",
  path: "/api/office-staff-status.php",
  summary:
    "For operators: suspend one of the staff, take them back, or let them go for good; their sessions end",
  staff: { ...proved, owners: "mailed" },
  input: z.object({ id: z.uuid(), status: z.enum(["active", "suspended", "left"]) }),
  output: z.object({}),
  refusals: { ...aboutPerson, has_left: { status: 409 } },
});

export const resetWaysIn = defineCall({
  method: "POST",
  path: "/api/office-staff-reset.php",
  summary:
    "For operators: an owner takes away everything that opens the office for somebody, and gets a link for new ways in",
  staff: { ...proved, owners: "mailed" },
  input: id,
  output: z.object({ link: z.string().nullable() }),
  refusals: aboutPerson,
});

export const endStaffSession = defineCall({
  method: "DELETE",
  path: "/api/office-staff-session.php",
  summary: "For operators: end a session of one of the staff",
  staff,
  input: z.object({ id: z.uuid(), session: z.uuid() }),
  output: z.object({}),
  refusals: beyond,
});
