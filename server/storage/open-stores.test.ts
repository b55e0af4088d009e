import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** What a process loads to open its stores, as it says itself. */
function loads(environment: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "vesper-loads-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const program = `
    import { registerHooks } from "node:module";
    registerHooks({ load(url, context, next) { console.log(url); return next(url, context); } });
    await import("#features/open-services.server.ts");
    const { readConfig } = await import("#server/config.ts");
    const { openStores } = await import("#server/storage/open-stores.ts");
    await openStores(readConfig(process.env)).catch(() => {});`;
  return execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    env: { ...environment, DATA_DIR: folder, NODE_ENV: "test" },
    encoding: "utf8",
  });
}

test("what speaks to a bucket is loaded only where S3_URL names one", () => {
  const package_ = /@aws-sdk|@smithy/;
  expect(loads({})).not.toMatch(package_);
  expect(loads({ S3_URL: "http://key:secret@127.0.0.1:1/vesper" })).toMatch(package_);
});
