import { leavesMachine } from "#server/leaves-machine.ts";

/** NATS servers of one cluster, and who may speak there. */
export interface NatsAddress {
  /** `host:port`, the first to ask first. */
  readonly servers: readonly string[];
  readonly tls: boolean;
  readonly user?: string;
  readonly pass?: string;
  /** Instead of user and password. */
  readonly token?: string;
}

const wrong =
  "NATS_URL must be nats://<user>:<password>@<host>:4222, or tls://…, with more hosts of the cluster after commas.";

/**
 * `nats://<user>:<password>@<host>[:4222][,<host>…]` or `tls://…`; a user without a password is a
 * token. A sentence for the operator where it is none, or leads to another machine without TLS and
 * does not say that this is meant (`?tls=off`).
 */
export function readNatsAddress(text: string): NatsAddress | string {
  const [, scheme, keys = "", hosts = "", query = ""] =
    /^(nats|tls):\/\/(?:([^@/]*)@)?([^@/?]+)\/?(\?tls=off)?$/.exec(text) ?? [];
  const servers = hosts.split(",").map((host) => (/:\d+$/.test(host) ? host : `${host}:4222`));
  if (!scheme || !servers.every((host) => URL.canParse(`tcp://${host}`))) return wrong;
  const tls = scheme === "tls";
  if (!tls && !query && servers.some((host) => leavesMachine(`tcp://${host}`)))
    return "NATS_URL leads to another machine without TLS: let it begin with tls, or add ?tls=off where the network between the two is protected otherwise.";
  try {
    const [user = "", pass] = keys.split(":").map(decodeURIComponent);
    const login = pass === undefined ? { token: user } : { user, pass };
    return { servers, tls, ...(user && login) };
  } catch {
    return wrong;
  }
}
