import { z } from "zod";
import { elementSchema } from "#features/content/contract.ts";
import { languages } from "#i18n/locales.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

const language = z.enum(languages);
const text = z
  .string()
  .trim()
  .regex(/^[^\0]*$/);
const written = {
  language,
  title: text.min(1).max(60),
  /** For search engines; 50 characters at least. */
  description: text.max(160),
  /** Markdoc, as in content/: docs/content.md. */
  body: z
    .string()
    .min(1)
    .max(60_000)
    .regex(/^[^\0]*$/),
};
const page = z.object({ id: idSchema });
const shown = {
  title: z.string(),
  description: z.string(),
  language,
  sections: z.array(z.object({ id: z.string(), title: z.string() })),
  body: z.array(elementSchema),
};

export const read = defineCall({
  method: "GET",
  path: "/api/own-page.php",
  summary:
    "A page that the site's operator wrote, in the reader's language, else the site's, else the first one there is",
  visitors: true,
  input: z.object({ slug: z.string().max(60) }),
  output: z.object({ ...shown, updated: z.iso.datetime() }),
  refusals: {},
});

export const list = defineCall({
  method: "GET",
  path: "/api/own-pages.php",
  summary: "For operators: the site's own pages by address and language, 50 at a time",
  staff: { may: "pages.edit" },
  input: z.object({ after: z.string().max(80).optional() }),
  output: z.object({
    pages: z.array(
      z.object({
        id: idSchema,
        slug: z.string(),
        language,
        title: z.string(),
        published: z.boolean(),
        /** The draft says something else than readers see. */ changed: z.boolean(),
        in_footer: z.boolean(),
        updated_at: z.iso.datetime(),
      }),
    ),
    next: z.string().nullable(),
  }),
  refusals: {},
});

export const edit = defineCall({
  method: "GET",
  path: "/api/own-page-draft.php",
  summary: "For operators: one page's draft",
  staff: { may: "pages.edit" },
  input: page,
  output: z.object({
    id: idSchema,
    slug: z.string(),
    language,
    title: z.string(),
    description: z.string(),
    body: z.string(),
    in_footer: z.boolean(),
    published: z.boolean(),
    version: z.int(),
  }),
  refusals: {},
});

export const preview = defineCall({
  method: "POST",
  path: "/api/own-page-preview.php",
  summary: "For operators: how a draft would look; nothing is stored",
  staff: { may: "pages.edit" },
  unkeyed: true,
  input: z.object(written),
  output: z.object(shown),
  refusals: {},
});

export const save = defineCall({
  method: "POST",
  path: "/api/own-page.php",
  summary: "For operators: keep a draft, and publish it if asked",
  staff: { may: "pages.edit" },
  input: z.object({
    ...written,
    page: page.optional(),
    slug: text.min(2).max(60),
    in_footer: z.boolean().default(false),
    publish: z.boolean().default(false),
  }),
  output: page,
  refusals: { page_exists: { status: 409 } },
});

export const unpublish = defineCall({
  method: "POST",
  path: "/api/own-page-unpublish.php",
  summary: "For operators: take a page back from its readers; the draft stays",
  staff: { may: "pages.edit" },
  input: z.object({ page }),
  output: z.object({ published: z.literal(false) }),
  refusals: {},
});

export const remove = defineCall({
  method: "DELETE",
  path: "/api/own-page.php",
  summary: "For operators: remove a page that is not published",
  staff: { may: "pages.edit" },
  input: z.object({ page }),
  output: z.object({ removed: z.literal(true) }),
  refusals: { page_published: { status: 409 } },
});
