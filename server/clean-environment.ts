import http from "node:http";

/**
 * Takes what the machine's environment says to other programs out of this process. PostgreSQL's
 * client would add PGOPTIONS or PGSSLMODE to DATABASE_URL, payment SDKs would send their requests
 * through HTTPS_PROXY, the S3 client would obey AWS_ENDPOINT_URL, and no client would check a
 * certificate under NODE_TLS_REJECT_UNAUTHORIZED. Vesper's own variables name everything that it
 * connects to. Imported first, before any client reads the environment.
 */
const foreign = /^(?:PG[A-Z]+|AWS_\w+|NODE_USE_ENV_PROXY|NODE_TLS_REJECT_UNAUTHORIZED)$/;
const proxy = /^(?:npm_config_(?:https?_|no)?|(?:https?|ftp|all|no)_)proxy$/i;

/** Returns what the operator must know of it. */
export function cleanEnvironment(env: NodeJS.ProcessEnv): string[] {
  const { NODE_TLS_REJECT_UNAUTHORIZED: checks, NODE_OPTIONS: given = "" } = env;
  for (const name of Object.keys(env))
    if (foreign.test(name) || proxy.test(name)) Reflect.deleteProperty(env, name);
  const options = given.split(/\s+/);
  if (options.some(asksForProxy))
    Object.assign(env, {
      NODE_OPTIONS: options.filter((option) => !asksForProxy(option)).join(" "),
    });
  return checks === "0"
    ? [
        "NODE_TLS_REJECT_UNAUTHORIZED has no effect: Vesper checks every certificate. Name the file of a private authority in NODE_EXTRA_CA_CERTS.",
      ]
    : [];
}

const asksForProxy = (option: string): boolean => /^--use-env-proxy(=|$)/.test(option);

/**
 * NODE_USE_ENV_PROXY and `--use-env-proxy` are read by Node before any script: `fetch` and the
 * global agents have the proxies already. `*` leads everything past them. The bundled Node can do so.
 */
function leadPastProxies(): void {
  const any = "http://127.0.0.1";
  if ("setGlobalProxyFromEnv" in http)
    http.setGlobalProxyFromEnv({ http_proxy: any, https_proxy: any, no_proxy: "*" });
}

const namesProxy = Object.keys(process.env).some((name) => proxy.test(name));
for (const said of cleanEnvironment(process.env)) console.warn(said);
if (namesProxy) leadPastProxies();
