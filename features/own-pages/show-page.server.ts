import Markdoc, { type Node } from "@markdoc/markdoc";
import type { Library } from "#features/content/library.server.ts";
import { findFault } from "#features/content/find-fault.server.ts";
import { markdocConfig } from "#features/content/markdoc-config.server.ts";
import { renderBody, sectionsOf } from "#features/content/render-page.server.ts";
import { exampleVariables, siteVariables } from "#features/content/site-variables.server.ts";
import type { Context } from "#server/calls/context.ts";
import { companyInFull } from "#features/sites/read-settings.server.ts";
import type { Language } from "#i18n/locales.ts";
import { invalidField, type Refusal } from "#server/calls/refusal.ts";

/**
 * A draft's text as a tree, or the refusal that names the line and what is wrong there: the same
 * rules as for the files in content/.
 */
export function parseDraft(source: string, { company }: Library): Node | Refusal {
  const ast = Markdoc.parse(source.replaceAll("\r\n", "\n"));
  // A head between --- would be skipped: title and description have fields of their own.
  if (ast.attributes["frontmatter"] !== undefined)
    return invalidField("body", "invalid.page_element", { line: 1 });
  const fault = findFault(ast, markdocConfig(exampleVariables, company));
  return fault
    ? invalidField("body", `invalid.page_${fault.kind}`, {
        line: fault.line,
        example: "{% #anchor %}",
      })
    : ast;
}

type Where = Pick<Context, "db" | "site" | "services">;

/** The texts that a page in this language borrows from; null: a language that is not finished. */
export const libraryOf = (
  { services }: Pick<Where, "services">,
  language: Language,
): Library | null => services.content.get(language) ?? null;

/** A tree with this site's particulars filled in, in the words of the page's language. */
export async function showPage({ db, site, services }: Where, ast: Node, language: Language) {
  const library = services.content.get(language);
  const words = services.words.get(language);
  if (!library || !words) return null;
  const body = renderBody(
    { ast },
    library,
    siteVariables(
      site.settings,
      await companyInFull(db, site),
      words.intl,
      library,
      services.config,
    ),
  );
  return { sections: sectionsOf(body), body };
}
