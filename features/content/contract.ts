import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";

/** What a text may be made of. Anything else in a file stops the start. */
export const elements = ["h2", "h3", "p", "ul", "ol", "li", "strong", "em", "a", "br"] as const;

/**
 * A piece of a page as plain JSON: text, or an element of the list above. Text is text: it is never
 * read as markup again.
 */
export const elementSchema = z
  .object({
    tag: z.enum(elements),
    /** Anchor of a heading, the same in every language. */
    id: z.string().optional(),
    /** A path of this site, an anchor on the page, `mailto:`, `tel:` or https. */
    href: z.string().optional(),
    get children() {
      return z.array(z.union([z.string(), elementSchema]));
    },
  })
  .meta({ id: "ContentElement" });
export type ContentElement = z.output<typeof elementSchema>;
export type ContentNode = ContentElement | string;

export const readPage = defineCall({
  method: "GET",
  path: "/api/content.php",
  summary:
    "A content page (terms, privacy, …) in the reader's language, with the site's and its company's particulars filled in",
  visitors: true,
  /** The last part of /pages/{page}; an unknown one is `not_found`. */
  input: z.object({ page: z.string().max(60) }),
  output: z.object({
    page: z.string(),
    title: z.string(),
    description: z.string(),
    /** When the text last changed; of the terms: the date of their version. */
    updated: z.iso.datetime(),
    /** The page's sections, in order. */
    sections: z.array(z.object({ id: z.string(), title: z.string() })),
    body: z.array(elementSchema),
  }),
  refusals: {},
});
