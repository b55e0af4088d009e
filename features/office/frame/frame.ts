import type { Output } from "#server/calls/registry.ts";

/** What the layout knows of whoever works here. */
export interface Frame {
  readonly me: { readonly name: string; readonly email: string };
  /** Single letters act as keys. */
  readonly shortcuts: boolean;
  /** The sites that may be chosen; `current`: the one that everything is about now. */
  readonly sites: readonly {
    readonly id: string;
    readonly name: string;
    readonly host: string;
    readonly current: boolean;
  }[];
  readonly menu: Output<"office.open">["menu"];
}
