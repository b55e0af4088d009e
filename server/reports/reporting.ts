import type { LoggerOptions } from "pino";
import { requestOfLine } from "#server/http/request-log.ts";
import { openErrorReports } from "./error-reports.ts";
import type { ReportAddress } from "./report-address.ts";

const errorLevel = 50;

/** For pino: each line of a failure that has an error in it is told as well. */
export function reporting(address: ReportAddress): LoggerOptions["hooks"] {
  const reports = openErrorReports(address, (failure) => console.error("error reports:", failure));
  return {
    logMethod(args, method, level) {
      const [line] = args as [unknown];
      if (level >= errorLevel && typeof line === "object" && line !== null && "err" in line)
        reports.report(line.err, requestOfLine());
      method.apply(this, args);
    },
  };
}
