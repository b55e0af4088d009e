import { createContext } from "react-router";
import type { PageApi } from "#browser/page-api.ts";
import type { PageSink } from "#server/http/pages.ts";
import type { PageContext } from "./page-context.ts";

/**
 * What loaders and actions reach the server with: `context.get(apiContext).read("members.search",
 * …)`. Same process, no HTTP.
 */
export const apiContext = createContext<PageApi>();
/** Site, member and language of the request. */
export const pageContext = createContext<PageContext>();
export const nonceContext = createContext<string>("");
export const sinkContext = createContext<PageSink>();
