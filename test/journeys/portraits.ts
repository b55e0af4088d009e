import path from "node:path";

/** Where the demo's portraits are drawn, once for all workers; each Vesper's photos are links into it. */
export const portraits = path.resolve(".cache/journey-data/cache");
