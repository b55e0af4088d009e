import type { Text } from "#i18n/text.ts";

/**
 * The last resort as a document (specification, section 2), for when server rendering failed twice:
 * no script, no style sheet, nothing that could fail again.
 */
export function lastResortDocument({ language, t }: Pick<Text, "language" | "t">): string {
  const message = t("app.last_resort");
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${message}</title></head><body><main><h1>${message}</h1><p><a href="/">${t("app.home")}</a></p></main></body></html>`;
}
