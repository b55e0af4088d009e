/**
 * A message's key from its parts, for words that a screen can do without at first: written like
 * this, the script names no key, and screen-words.server.ts sends the words with all others a
 * moment later. A component that shows one waits for them.
 */
export const lateKey = (...parts: readonly string[]): string => parts.join(".");
