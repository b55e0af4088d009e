import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** Values that are there without a message's caller: i18n/text.ts. */
const genders = ["me", "them"];

/**
 * What a message takes, sorted: names with their kind; a choice with its options; a plural is a
 * number, as languages differ there, and so is a `count` where one form does for all. The gender of whoever reads (`me`) is known to every message,
 * that of whom an answer of a profile is about (`them`) to those; not every language asks.
 */
export function shape(text: string): string[] {
  const found = new Set<string>();
  const walk = (parts: readonly MessageFormatElement[]) => {
    for (const part of parts) {
      if (part.type === TYPE.literal || part.type === TYPE.pound) continue;
      const options = "options" in part ? Object.keys(part.options).sort().join("|") : "";
      if (part.type === TYPE.select) {
        if (!genders.includes(part.value)) found.add(`${part.value}:select(${options})`);
        else if (options !== "man|other|woman") found.add(`${part.value}:${options}`);
      } else if (part.type === TYPE.plural || part.value === "count")
        found.add(`${part.value}:number`);
      else found.add(`${part.value}:${TYPE[part.type]}`);
      if (part.type === TYPE.select || part.type === TYPE.plural)
        for (const option of Object.values(part.options)) walk(option.value);
      if (part.type === TYPE.tag) walk(part.children);
    }
  };
  walk(parse(text));
  return [...found].sort();
}

/** Plurals of a message without a form that the language has: `count lacks few`. */
export function missingForms(parts: readonly MessageFormatElement[], language: string): string[] {
  return parts.flatMap((part) => {
    if (part.type === TYPE.tag) return missingForms(part.children, language);
    if (part.type !== TYPE.plural && part.type !== TYPE.select) return [];
    const inside = Object.values(part.options).flatMap((option) =>
      missingForms(option.value, language),
    );
    if (part.type === TYPE.select) return inside;
    const forms = new Intl.PluralRules(language, {
      type: part.pluralType ?? "cardinal",
    }).resolvedOptions().pluralCategories;
    return [
      ...forms
        .filter((form) => !Object.hasOwn(part.options, form))
        .map((form) => `${part.value} lacks ${form}`),
      ...inside,
    ];
  });
}
