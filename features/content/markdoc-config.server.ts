import { phoneLink } from "./phone-link.ts";
import Markdoc, { type Config, type Node } from "@markdoc/markdoc";
import type { SiteVariables } from "./site-variables.server.ts";

const { Tag, nodes } = Markdoc;

/**
 * The nodes and tags that our texts are made of; Markdoc knows more (tables, pictures, code,
 * partials), and those stop the start.
 */
export const knownNodes: ReadonlySet<string> = new Set([
  "document",
  "heading",
  "paragraph",
  "list",
  "item",
  "link",
  "strong",
  "em",
  "text",
  "inline",
  "hardbreak",
  "softbreak",
  "tag",
]);
export const knownTags: ReadonlySet<string> = new Set([
  "if",
  "else",
  "company",
  "email",
  "phone",
  "mediator",
]);

/**
 * Markdoc for one site's values: `{% company /%}` is content/<lang>/company.md, `{% email /%}` and
 * `{% phone /%}` are links to customer service, `{% mediator /%}` to the mediator's site. Every
 * heading has an anchor.
 */
export function markdocConfig(variables: SiteVariables, company: Node): Config {
  const { heading } = nodes;
  return {
    variables: { ...variables },
    nodes: {
      heading: {
        ...heading,
        attributes: { ...heading.attributes, id: { type: String, required: true } },
      },
    },
    tags: {
      company: {
        selfClosing: true,
        transform: (_node, config) => company.resolve(config).transformChildren(config),
      },
      email: {
        selfClosing: true,
        inline: true,
        transform: () =>
          new Tag("a", { href: `mailto:${variables.site.support_email}` }, [
            variables.site.support_email,
          ]),
      },
      phone: {
        selfClosing: true,
        inline: true,
        transform() {
          const phone = variables.site.support_phone ?? "";
          const href = phoneLink(phone);
          return href ? new Tag("a", { href }, [phone]) : phone;
        },
      },
      mediator: {
        selfClosing: true,
        inline: true,
        transform() {
          const website = variables.company.mediator_website ?? "";
          return new Tag("a", { href: website }, [website.replace(/^https:\/\//, "")]);
        },
      },
    },
  };
}
