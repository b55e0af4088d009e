import { z } from "zod";
import { languages } from "#i18n/locales.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";
import { secondRefusals } from "#features/staff/second-refusals.ts";
import { openingSteps } from "./opening-steps.ts";

const host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/);

const credits = z.int().min(0).max(1_000);
/** In credits. */
const prices = z.object({
  message_credits: credits,
  photo_credits: credits,
  gift_credits: credits,
});

export const read = defineCall({
  method: "GET",
  path: "/api/office-opening.php",
  summary: "For operators: what a site still needs before it opens",
  staff: { may: "sites.change" },
  input: z.object({}),
  output: z.object({
    opened_at: z.iso.datetime().nullable(),
    free_of_charge: z.boolean(),
    prices,
    /** While the site is free of charge: what things cost before, and cost again when it is not. */
    prices_before: prices.nullable(),
    steps: z.array(z.object({ name: z.enum(openingSteps), done: z.boolean() })),
  }),
  refusals: {},
});

export const setFree = defineCall({
  method: "POST",
  path: "/api/office-free-of-charge.php",
  summary:
    "For operators: say whether anything is sold on this site. Free of charge, nothing costs credits; going back restores the prices",
  staff: { may: "sites.change", stepUp: true },
  input: z.object({
    free_of_charge: z.boolean(),
    /** The prices that the operator confirmed; left out: whatever they are. */
    confirmed: prices.optional(),
  }),
  output: z.object({ free_of_charge: z.boolean(), prices }),
  refusals: {
    /** They are not what was confirmed. */
    prices_changed: { status: 409 },
  },
});

export const open = defineCall({
  method: "POST",
  path: "/api/office-opening.php",
  summary: "For operators: open the site to visitors",
  staff: { may: "sites.change" },
  input: z.object({}),
  output: z.object({ opened_at: z.iso.datetime() }),
  refusals: {
    not_ready: { status: 409, data: z.object({ missing: z.array(z.enum(openingSteps)) }) },
  },
});

const siteHost = z.object({ host: z.string(), canonical: z.boolean(), redirects: z.boolean() });

export const listSites = defineCall({
  method: "GET",
  path: "/api/office-sites.php",
  summary: "For operators: the installation's sites, their hosts, and the companies behind them",
  staff: { may: "sites.create", everywhere: true },
  input: z.object({}),
  output: z.object({
    sites: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        niche: z.int(),
        company: z.string(),
        opened_at: z.iso.datetime().nullable(),
        hosts: z.array(siteHost),
      }),
    ),
    companies: z.array(z.object({ id: idSchema, name: z.string() })),
    /** Where a site may have its members. */
    countries: z.array(z.string()),
  }),
  refusals: {},
});

export const makeSite = defineCall({
  method: "POST",
  path: "/api/office-sites.php",
  summary: "For operators: make a site, new or as a copy of another",
  staff: { may: "sites.create", everywhere: true },
  input: z.object({
    name: z.string().trim().min(1).max(60),
    host,
    niche: z.coerce.number().int().min(1).max(7),
    language: z.enum(languages),
    countries: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1),
    /** One that is there, or else the name of a new one. */
    company: idSchema.optional(),
    company_name: z.string().trim().min(1).max(100).optional(),
    /** The site whose settings the new one begins with. */
    copy_of: idSchema.optional(),
  }),
  output: z.object({ id: idSchema, host: z.string() }),
  refusals: { host_taken: { status: 409 } },
});

export const changeHost = defineCall({
  method: "POST",
  path: "/api/office-host.php",
  summary:
    "For operators: add a host to a site, make it the one it is known by, or take it away. Where an open site's mails lead waits for a second person",
  staff: {
    may: "sites.create",
    everywhere: true,
    stepUp: "sometimes",
    second: true,
    owners: "mailed",
  },
  input: z.object({
    site: z.object({ id: idSchema }),
    host,
    /** answers: as the site itself; redirects: leads to the canonical one. */
    as: z.enum(["answers", "redirects", "canonical", "gone"]),
  }),
  output: z.object({ hosts: z.array(siteHost) }),
  refusals: {
    ...secondRefusals,
    host_taken: { status: 409 },
    host_canonical: { status: 409 },
    office_host: { status: 409, data: z.object({ host: z.string() }) },
  },
});

export const checkHost = defineCall({
  method: "GET",
  path: "/api/office-host.php",
  summary: "For operators: does a site's host lead here, and is its certificate good?",
  staff: { may: "sites.create", everywhere: true },
  input: z.object({ host }),
  output: z.object({
    addresses: z.array(z.string()),
    /** null: this installation speaks no TLS itself, and nothing answers on 443. */
    certificate: z.enum(["good", "bad"]).nullable(),
  }),
  refusals: {},
});
