import { leavesMachine } from "#server/leaves-machine.ts";

/** A bucket, or a part of one, and who may write there. */
export interface S3Address {
  /** Scheme, host and port. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Before every key: empty, or with a slash at its end. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const wrong =
  "S3_URL must be https://<key>:<secret>@<host>/<bucket>, with each / of the secret written as %2F, and ?region=… where the service has regions.";

/**
 * `https://<key>:<secret>@<host>/<bucket>[/<folder>][?region=…]`, the keys as they stand in
 * addresses (`/` is `%2F`); a sentence for the operator where it is none, or open to who listens. What
 * a service calls its region matters to few besides Amazon.
 */
export function readS3Address(text: string): S3Address | string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.hash) return wrong;
  for (const name of url.searchParams.keys()) if (!["region", "tls"].includes(name)) return wrong;
  const keys = [url.username, url.password, url.pathname].map(decoded);
  const [accessKeyId, secretAccessKey, where] = keys;
  const [, bucket, folder] =
    /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(where ?? "") ?? [];
  if (!accessKeyId || !secretAccessKey || !bucket) return wrong;
  if (url.protocol === "http:" && leavesMachine(text) && url.searchParams.get("tls") !== "off")
    return "S3_URL leads to another machine without TLS: let it begin with https, or add ?tls=off where the network between the two is protected otherwise.";
  const prefix = folder ? `${folder.replace(/\/+$/, "")}/` : "";
  const region = url.searchParams.get("region") || "us-east-1";
  return { endpoint: url.origin, region, bucket, prefix, accessKeyId, secretAccessKey };
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
