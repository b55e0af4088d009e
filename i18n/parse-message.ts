import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import type { Message, Part } from "./message.ts";

/**
 * Parses one ICU message. Throws for broken syntax, and for kinds that no message of ours uses
 * (dates, ordinals, skeletons).
 */
export function parseMessage(text: string): Message {
  const parts = parse(text, { captureLocation: false }).map(toPart);
  const [only, second] = parts;
  return parts.length === 0 ? "" : typeof only === "string" && second === undefined ? only : parts;
}

function toPart(element: MessageFormatElement): Part {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.argument:
      return [0, element.value];
    case TYPE.number:
      if (!element.style) return [1, element.value];
      break;
    case TYPE.plural:
      if (element.pluralType === "cardinal" && element.offset === 0)
        return [2, element.value, optionsOf(element.options)];
      break;
    case TYPE.select:
      return [3, element.value, optionsOf(element.options)];
    case TYPE.tag:
      return [4, element.value, element.children.map(toPart)];
    case TYPE.pound:
      return [5];
    case TYPE.date:
    case TYPE.time:
      break;
  }
  throw new Error(
    `a message uses a kind that i18n/message.ts does not fill in: ${JSON.stringify(element)}`,
  );
}

const optionsOf = (
  options: Record<string, { value: MessageFormatElement[] }>,
): Record<string, Part[]> =>
  Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, value.map(toPart)]));
