import type { Letter, LetterWriter } from "#features/mail/letter.ts";
import type { QueuedMail } from "#features/mail/queue-mail.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { ContentNode } from "./contract.ts";
import { currentPages } from "./current-pages.server.ts";
import type { PageName } from "./page-names.ts";
import { textOf } from "./render-page.server.ts";

/**
 * The same letter with one of the site's pages beside it, in the mail's language and as it reads
 * today: what the law wants on a durable medium is the page's own text, not another.
 */
export const withPage =
  (write: LetterWriter, name: PageName): LetterWriter =>
  async (services, mail) => {
    const letter = await write(services, mail);
    const file = letter && (await pageAsFile(services, mail, name));
    return file ? { ...letter, attachments: [...(letter.attachments ?? []), file] } : letter;
  };

async function pageAsFile(
  services: Services,
  { site: siteId, language }: QueuedMail,
  name: PageName,
): Promise<NonNullable<Letter["attachments"]>[number] | null> {
  const site = await services.sites.byId(siteId);
  const [page] = site ? await currentPages(services, services.db, site, language, [name]) : [];
  if (!page) return null;
  return {
    filename: `${page.title}.txt`,
    contentType: "text/plain; charset=utf-8",
    content: Buffer.from(`${[page.title, ...page.body.map(asText)].join("\n\n")}\n`),
  };
}

/** One block of a page as plain text; a list's lines begin with a dash. */
function asText(node: ContentNode): string {
  if (typeof node === "string") return node;
  return node.tag === "ul" || node.tag === "ol"
    ? node.children.map((item) => `- ${textOf(item)}`).join("\n")
    : textOf(node);
}
