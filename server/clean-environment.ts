/**
 * Takes what the machine's environment says to other programs out of this process. PostgreSQL's
 * client would add PGOPTIONS or PGSSLMODE to DATABASE_URL, payment SDKs would send their requests
 * through HTTPS_PROXY, and the S3 client would obey AWS_ENDPOINT_URL. Vesper's own variables name
 * everything that it connects to. Imported first, before any client reads the environment.
 */
const foreign = /^(?:PG[A-Z]+|AWS_\w+|(?:https?|ftp|all|no)_proxy|(?:HTTPS?|FTP|ALL|NO)_PROXY)$/;

export function cleanEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) if (foreign.test(name)) Reflect.deleteProperty(env, name);
}

cleanEnvironment(process.env);
