import { readFileSync } from "node:fs";
import path from "node:path";
import Markdoc, { type Node } from "@markdoc/markdoc";
import { finishedLanguages, type Language } from "#i18n/locales.ts";
import { StartError } from "#server/config.ts";
import { markdocConfig } from "./markdoc-config.server.ts";
import { type PageName, pageNames, toldPages } from "./page-names.ts";
import { checkPage, type ContentPage, parsePage } from "./parse-page.server.ts";
import { exampleVariables } from "./site-variables.server.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    /** Legal and help pages, checked at start. */
    readonly content: Libraries;
  }
}

/** The texts of one language. */
export interface Library {
  readonly pages: ReadonlyMap<PageName, ContentPage>;
  /** content/<lang>/company.md: who the company is, for every page that says so. */
  readonly company: Node;
}
export type Libraries = ReadonlyMap<Language, Library>;

const contentFolder = path.resolve(import.meta.dirname, "../../content");

/**
 * Reads and checks every text of every finished language. @throws StartError with file, line
 * and reason for a text that is missing or could not be shown
 */
export function loadContent(
  folder = contentFolder,
  languages: readonly Language[] = finishedLanguages,
): Libraries {
  return new Map(languages.map((language) => [language, loadLanguage(folder, language)]));
}

let installed: Libraries | undefined;

/** The installation's own texts, read and checked once in a process. @throws as loadContent */
export const installedContent = (): Libraries => (installed ??= loadContent());

function loadLanguage(folder: string, language: Language): Library {
  const read = (name: string): [file: string, source: string] => {
    const file = `content/${language}/${name}.md`;
    try {
      return [file, readFileSync(path.join(folder, language, `${name}.md`), "utf8")];
    } catch {
      throw new StartError(
        `${file} cannot be read: every page needs its text in every finished language.`,
      );
    }
  };
  const [companyFile, companySource] = read("company");
  const company = Markdoc.parse(companySource, { file: companyFile });
  const config = markdocConfig(exampleVariables, company);
  checkPage(companyFile, company, config);
  const pages = new Map(
    pageNames.map((name) => {
      const [file, source] = read(name);
      const page = parsePage(file, source);
      checkPage(file, page.ast, config);
      if (toldPages.some((told) => told === name) && !page.changes)
        throw new StartError(`${file}: the head needs changes, which members are told.`);
      return [name, page];
    }),
  );
  return { pages, company };
}
