// Node's --import for a server of a journey: what it asks of Mollie, the journey answers
// (MOLLIE_ELSEWHERE, an address on this machine). All else of the adapter is as with Mollie itself.
import http from "node:http";
import https from "node:https";

const { hostname, port } = new URL(process.env.MOLLIE_ELSEWHERE);
const ask = globalThis.fetch;
globalThis.fetch = (address, options) =>
  ask(
    String(address).replace(/^https:\/\/api\.mollie\.com/, process.env.MOLLIE_ELSEWHERE),
    options,
  );
const { request } = https;
https.request = (options, ...rest) =>
  options.hostname === "api.mollie.com"
    ? http.request(
        Object.assign({}, options, { protocol: "http:", hostname, port, agent: undefined }),
        ...rest,
      )
    : request(options, ...rest);
