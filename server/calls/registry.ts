import type { Call, InputOf, OutputOf } from "./define.ts";

/**
 * What the features offer, for types alone. It is empty here, as the platform knows no feature;
 * the page that lists them all (features/index.ts) fills it in.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled in by declaration merging
export interface Registered {}

/** Every call by its name, `feature.export`. */
export type Calls = Registered["calls"];
export type CallName = keyof Calls & string;
export type CallOf<N extends CallName> = Extract<Calls[N], Call>;
export type Input<N extends CallName> = InputOf<CallOf<N>>;
export type Output<N extends CallName> = OutputOf<CallOf<N>>;

/** What the live channel may carry. */
export type LiveEvent = Registered["liveEvent"];
