import type { IncomingHttpHeaders } from "node:http";

const byProxies =
  /^(?:x-forwarded(?:-.*)?|forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-(?:connecting-ip|ray|visitor|ipcountry)|fastly-client-ip|x-original-(?:for|host|forwarded-for)|x-envoy-.*|x-amzn-trace-id|x-azure-.*|fly-client-ip|ngrok-.*)$/;

/**
 * Did a proxy or tunnel hand this request on? Then somebody else may be behind it, whatever address
 * it comes from.
 */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => byProxies.test(name));
