import { leavesMachine } from "#server/leaves-machine.ts";

/** Where reports of errors go: a service that takes Sentry's envelopes, and its project there. */
export interface ReportAddress {
  readonly endpoint: string;
  readonly key: string;
}

const wrong =
  "ERROR_REPORTS must be the address that the service gives for a project: https://<key>@<host>/<project>.";

/** A 'DSN' as such services write it; a sentence for the operator where it is none. */
export function readReportAddress(text: string): ReportAddress | string {
  const url = URL.parse(text);
  const [, folder = "", project] = /^(\/.+)?\/(\w+)$/.exec(url?.pathname ?? "") ?? [];
  if (!url?.username || !/^https?:$/.test(url.protocol) || !project) return wrong;
  if (url.protocol === "http:" && leavesMachine(text))
    return "ERROR_REPORTS leads to another machine without TLS: let it begin with https.";
  return { endpoint: `${url.origin}${folder}/api/${project}/envelope/`, key: url.username };
}
