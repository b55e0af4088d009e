import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { choices } from "./consent.ts";

const choice = z.enum(choices);
const code = z.string().max(100).optional();
const day = z.iso.date();

export const readChoice = defineCall({
  method: "GET",
  path: "/api/consent.php",
  summary:
    "What this browser answered to the question about measurement, and what is kept with the account",
  visitors: true,
  input: z.object({}),
  output: z.object({
    choice: choice.nullable(),
    kept: z.record(z.string(), z.string()).nullable(),
  }),
  refusals: {},
});

export const choose = defineCall({
  method: "POST",
  path: "/api/consent.php",
  summary:
    "Answer it, or change the answer: `necessary` also deletes what is kept with the account",
  visitors: true,
  input: z.object({ choice }),
  output: z.object({ choice }),
  refusals: {},
});

export const pageBounce = defineCall({
  method: "POST",
  path: "/api/page-bounce.php",
  summary: "A visit to one public page has ended; written down only with the consent cookie",
  visitors: true,
  unkeyed: true,
  input: z.object({
    page: z.string().max(100),
    seconds: z.number().min(0).max(86_400),
    network: code,
    ref: code,
  }),
  output: z.object({ logged: z.boolean() }),
  beacon: true,
  unseen: true,
  refusals: {},
});

const range = z.object({
  from: day.optional(),
  to: day.optional(),
  cursor: z.string().max(600).optional(),
});

export const listSources = defineCall({
  method: "GET",
  path: "/api/sources.php",
  summary:
    "For operators: members per network, ref and sub1, of the days from `from` to `to` by the site's clock; the last 30 unless said",
  staff: { may: "sources.read" },
  input: range,
  output: z.object({
    from: day,
    to: day,
    sources: z.array(
      z.object({
        network: z.string(),
        ref: z.string(),
        sub1: z.string(),
        sign_ups: z.int(),
        confirmed: z.int(),
        paying: z.int(),
      }),
    ),
    next: z.string().nullable(),
  }),
  refusals: {},
});

export const listBounces = defineCall({
  method: "GET",
  path: "/api/page-bounce.php",
  summary:
    "For operators: logged visits per page, network and ref of those days, and how many ended within 10 seconds",
  staff: { may: "sources.read" },
  input: range,
  output: z.object({
    pages: z.array(
      z.object({
        page: z.string(),
        network: z.string(),
        ref: z.string(),
        visits: z.int(),
        short: z.int(),
      }),
    ),
    next: z.string().nullable(),
  }),
  refusals: {},
});
