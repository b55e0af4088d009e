import { createContext, createElement, Fragment, type ReactNode, use } from "react";
import type { Values } from "./message.ts";
import type { Text } from "./text.ts";

const Current = createContext<Text | null>(null);

/** Gives every component below its words. */
export const TextProvider = Current.Provider;

const Reader = createContext("other");

/**
 * Gives every message below the reader's gender as `{me, select, woman {…} man {…} other {…}}`, for
 * languages that cannot address somebody without it.
 */
export const ReaderProvider = Reader.Provider;

/**
 * `t("chat.send")` in a component: the only way a word reaches a screen. `intl` formats dates,
 * numbers and money. Keys are checked by the guard test over the sources, so that a feature can
 * bring its words without a central list.
 */
export function useText() {
  const [intl, me] = [use(Current), use(Reader)];
  if (!intl) throw new Error("no words: TextProvider is missing");
  function t(id: string, values?: Record<string, string | number>): string;
  function t(id: string, values: Values): ReactNode;
  function t(id: string, values?: Values): ReactNode {
    const parts = intl?.parts(id, { me, ...values }) as ReactNode[];
    return parts.every((part) => typeof part === "string")
      ? parts.join("")
      : createElement(
          Fragment,
          null,
          // Each text in its own element: a browser that translates the page replaces text nodes.
          ...parts.map((part) =>
            typeof part === "string" && part ? createElement("span", null, part) : part,
          ),
        );
  }
  return { t, intl, language: intl.language };
}
