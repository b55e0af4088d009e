/**
 * Paths whose page is the same for every visitor of a site in one language: rendered once and served from memory
 * (server/http/public-pages.ts). Nothing on them may depend on the time, on members or on anything but settings and words.
 */
export const publicPaths: readonly string[] = ["/"];
