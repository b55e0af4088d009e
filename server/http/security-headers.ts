/** Headers of every answer. One constant object: nothing to compute per request. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  // Pages put their own policy in its place, which says this too.
  "content-security-policy": "frame-ancestors 'none'",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy":
    "camera=(self), geolocation=(self), microphone=(), payment=(self), interest-cohort=()",
  "x-permitted-cross-domain-policies": "none",
};

/** Sent over TLS only: two years, all subdomains. */
export const strictTransport = "max-age=63072000; includeSubDomains";

/**
 * The policy of an HTML page. `formTargets`: other origins that a form of it may end at.
 * `scripts` are the sources of inline scripts: a nonce, or hashes for a page kept in memory.
 */
export function contentSecurityPolicy(
  scripts: string,
  host: string,
  development: boolean,
  formTargets: readonly string[] = [],
): string {
  const styles = development ? "'self' 'unsafe-inline'" : "'self'"; // Vite injects styles while developing
  return `default-src 'none'; script-src 'self' ${scripts}; style-src ${styles}; img-src 'self' blob: data:; font-src 'self'; connect-src 'self' ws://${host} wss://${host}; media-src 'self' blob:; manifest-src 'self'; worker-src 'self'; form-action ${["'self'", ...formTargets].join(" ")}; frame-ancestors 'none'; base-uri 'none'; object-src 'none'`;
}
