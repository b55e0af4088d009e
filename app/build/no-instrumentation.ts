/*
 * Stands in for React Router's module for tracing tools, which `<HydratedRouter>` is given none of (lean-scripts.ts): 4 kB of
 * every first view that would never run.
 */
export const getRouteInstrumentationUpdates = (): object => ({});
export const instrumentClientSideRouter = <R>(router: R): R => router;
export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined;
