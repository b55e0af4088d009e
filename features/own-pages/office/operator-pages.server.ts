import type { Node } from "@markdoc/markdoc";
import { sql } from "kysely";
import type { CallHandler, Context } from "#server/calls/context.ts";
import { commonRefusal, invalidField, Refusal } from "#server/calls/refusal.ts";
import { violates } from "#features/identity/unique.server.ts";
import { asLanguage, type Language } from "#i18n/locales.ts";
import type { OutputOf } from "#server/calls/define.ts";
import type * as contract from "../contract.ts";
import { isReserved } from "../reserved-slugs.ts";
import { libraryOf, parseDraft, showPage } from "../show-page.server.ts";

const pageSize = 50;
type Listed = OutputOf<typeof contract.list>["pages"][number];

/** Does the draft say something else than readers see? */
const changed = sql<boolean>`(live is not null
    and live is distinct from jsonb_build_object('title', title, 'description', description, 'body', body, 'in_footer', in_footer))`;

/**
 * The site's own pages, by address and language. Refuses not_found to everybody but its operators.
 */
export const list: CallHandler<typeof contract.list> = async ({ db, site, input: { after } }) => {
  const [slug = "", language = ""] = after?.split(" ") ?? [];
  const { rows } = await sql<Omit<Listed, "updated_at"> & { updated_at: Date }>`
    select id, slug, language, title, live is not null as published, ${changed} as changed,
      in_footer, updated_at from own_page
    where site_id = ${site.id} and (slug, language) > (${slug}, ${language}) order by slug, language limit ${pageSize + 1}`.execute(
    db,
  );
  const pages = rows
    .slice(0, pageSize)
    .map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }));
  const last = pages.at(-1);
  return { pages, next: rows.length > pageSize && last ? `${last.slug} ${last.language}` : null };
};

/** One page's draft. */
export const edit: CallHandler<typeof contract.edit> = async ({ db, site, input: { id } }) => {
  const row = await db
    .selectFrom("own_page")
    .where("id", "=", id)
    .where("site_id", "=", site.id)
    .select([
      "id",
      "slug",
      "language",
      "title",
      "description",
      "body",
      "in_footer",
      "version",
      sql<boolean>`live is not null`.as("published"),
    ])
    .executeTakeFirst();
  const language = asLanguage(row?.language);
  return row && language ? { ...row, language } : commonRefusal("not_found");
};

/** A draft's text as a tree, or what is wrong with it, at its field. */
function check(
  context: Context,
  { language, description, body }: { language: Language; description: string; body: string },
): Node | Refusal {
  if (description.length < 50) return invalidField("description", "invalid.page_description");
  const library = libraryOf(context, language);
  return library ? parseDraft(body, library) : invalidField("language", "invalid.language");
}

/**
 * How a draft would look. Refuses at the field `body`, with the line, what the files in content/
 * may not have either.
 */
export const preview: CallHandler<typeof contract.preview> = async (context) => {
  const { language, title, description, body } = context.input;
  const ast = check(context, { language, description, body });
  if (ast instanceof Refusal) return ast;
  const shown = await showPage(context, ast, language);
  return shown ? { title, description, language, ...shown } : commonRefusal("not_found");
};

/**
 * Keeps a draft, and publishes it if asked: readers then see it at `/{slug}`. An address keeps its
 * language; a page that is published keeps its address. Refuses page_exists, a reserved or odd
 * address at `slug`, a faulty text at `body`. Publishing is recorded.
 */
export const save: CallHandler<typeof contract.save> = async (context) => {
  const { services, site, input, refuse, once, audit } = context;
  const { page, publish, ...typed } = input;
  const draft = { ...typed, slug: typed.slug.toLowerCase() };
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(draft.slug))
    return invalidField("slug", "invalid.page_slug");
  if (isReserved(draft.slug)) return invalidField("slug", "invalid.page_slug_reserved");
  const ast = check(context, draft);
  if (ast instanceof Refusal) return ast;
  const saved = once(async ({ tx, after }) => {
    const stored = page
      ? await tx
          .updateTable("own_page")
          .set({
            title: draft.title,
            description: draft.description,
            body: draft.body,
            in_footer: draft.in_footer,
            slug: sql<string>`case when live is null then ${draft.slug} else slug end`,
            language: sql<string>`case when live is null then ${draft.language} else language end`,
            updated_at: sql<Date>`now()`,
          })
          .where("id", "=", page.id)
          .where("site_id", "=", site.id)
          .returning(["id", "slug", "language"])
          .executeTakeFirst()
      : await tx
          .insertInto("own_page")
          .values({ ...draft, site_id: site.id })
          .returning(["id", "slug", "language"])
          .executeTakeFirstOrThrow();
    if (!stored) return commonRefusal("not_found");
    if (publish) {
      await tx
        .updateTable("own_page")
        .set({
          live: sql`jsonb_build_object('title', title, 'description', description, 'body', body, 'in_footer', in_footer)`,
          version: sql<number>`version + 1`,
          published_at: sql<Date>`now()`,
        })
        .where("id", "=", stored.id)
        .execute();
      audit({ detail: { slug: stored.slug, language: stored.language } });
      after(() => services.sites.forget());
    }
    return { id: stored.id };
  });
  return saved.catch((error: unknown) => {
    throw violates(error, "own_page_site_id_slug_language_key") ? refuse("page_exists") : error;
  });
};

/** Takes a page back from its readers: its address is the 404 again. Recorded. */
export const unpublish: CallHandler<typeof contract.unpublish> = async ({
  services,
  site,
  audit,
  input,
  once,
}) => {
  return once(async ({ tx, after }) => {
    const row = await tx
      .updateTable("own_page")
      .set({ live: null, published_at: null })
      .where("id", "=", input.page.id)
      .where("site_id", "=", site.id)
      .returning(["slug", "language"])
      .executeTakeFirst();
    if (!row) return commonRefusal("not_found");
    audit({ detail: { slug: row.slug, language: row.language } });
    after(() => services.sites.forget());
    return { published: false };
  });
};

/** Removes a page for good. Refuses page_published: readers may have it before them. Recorded. */
export const remove: CallHandler<typeof contract.remove> = async ({
  site,
  audit,
  input,
  refuse,
  once,
}) => {
  return once(async ({ tx }) => {
    const row = await tx
      .selectFrom("own_page")
      .where("id", "=", input.page.id)
      .where("site_id", "=", site.id)
      .select(["slug", "language", "live"])
      .forUpdate()
      .executeTakeFirst();
    if (!row) return commonRefusal("not_found");
    if (row.live !== null) return refuse("page_published");
    await tx.deleteFrom("own_page").where("id", "=", input.page.id).execute();
    audit({ detail: { slug: row.slug, language: row.language } });
    return { removed: true };
  });
};
