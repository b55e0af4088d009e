import { memo, type ReactNode } from "react";

/**
 * A screen or a layout: takes no props, and is drawn again for its own reasons alone. The router
 * draws everything anew whenever it learns of a route, which on a phone lasts as long as to hydrate.
 */
export const screen = (component: () => ReactNode) => memo(component, () => true);
