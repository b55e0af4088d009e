import type { Settings } from "./settings.ts";

/** May visitors look at members here at all, wherever they came from? */
export const visitorsMaySearch = (settings: Settings): boolean => settings.logged_out_search === "yes" || settings.logged_out_search_trafficsource === "yes";

/** May this visitor search? Settings decide, and where they came from (specification, sections 3 and 6). */
export const isOpenToVisitor = (settings: Settings, source: string | undefined): boolean =>
  settings.logged_out_search === "yes" || (settings.logged_out_search_trafficsource === "yes" && !!source);
